import type { InboxChanges, IndexProgress } from '@triage/contract/inbox/inbox';
import { POLL_INTERVAL_MS } from '@triage/contract/limits';
import type { RealtimeEvent } from '@triage/contract/realtime';
import { forgetLive, noteLive } from './live-updates.ts';
import { pollInbox } from './poll-inbox.ts';

/** `inbox.changed` comes from polling and does not say what changed: refetch the visible lane. */
export type InboxEvent = RealtimeEvent | { name: 'inbox.changed' };

export interface InboxSubscription {
  userId: string;
  /** Public configuration; null when no realtime service is configured. */
  realtime: { key: string; cluster: string | null } | null;
  onEvent(event: InboxEvent): void;
}

/** With a realtime service, polling only covers lost events. */
const FALLBACK_POLL_MS = 60_000;

/** Reports inbox changes until the returned function is called. */
export function subscribeToInbox({ userId, realtime, onEvent }: InboxSubscription): () => void {
  const poll = pollInbox({ intervalMs: POLL_INTERVAL_MS, onChanges: tellChanges(onEvent) });
  if (!realtime) return poll.stop;
  let close = () => {};
  let stopped = false;
  const onLive = (live: boolean) => {
    if (stopped) return;
    noteLive(live);
    // Poll once on every switch: changes in between were not reported.
    poll.every(live ? FALLBACK_POLL_MS : POLL_INTERVAL_MS);
  };
  noteLive(false);
  // Loaded only when configured.
  import('./connect-realtime.ts')
    .then(({ connectRealtime }) => connectRealtime({ userId, cluster: realtime.cluster, onEvent, onLive }))
    .then((leave) => {
      close = leave;
      if (stopped) leave();
    })
    // The inbox polls without the service.
    .catch(() => undefined);
  return () => {
    stopped = true;
    forgetLive();
    poll.stop();
    close();
  };
}

function tellChanges(onEvent: (event: InboxEvent) => void) {
  let progress: IndexProgress | null = null;
  return (changes: InboxChanges) => {
    const { done, total } = changes.progress;
    if (progress?.done !== done || progress.total !== total)
      onEvent({ name: 'index.progress', data: { done, total } });
    progress = changes.progress;
    onEvent({ name: 'inbox.changed' });
  };
}
