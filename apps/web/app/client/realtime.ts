import type { InboxChanges, IndexProgress } from '@triage/contract/inbox';
import { POLL_INTERVAL_MS } from '@triage/contract/limits';
import type { RealtimeEvent } from '@triage/contract/realtime';
import { forgetLive, noteLive } from './live-updates.ts';
import { pollInbox } from './poll-inbox.ts';

/** `inbox.changed` says that something did, not what: the lane on screen is asked for again. */
export type InboxEvent = RealtimeEvent | { name: 'inbox.changed' };

export interface InboxSubscription {
  userId: string;
  /** The public configuration; null where no realtime service is configured. */
  realtime: { key: string; cluster: string | null } | null;
  onEvent(event: InboxEvent): void;
}

/** With a realtime service a poll is only there for an event that got lost. */
const POLL_BESIDES_MS = 60_000;

/** Tells of every change of the person's inbox until the answered function is called. */
export function subscribeToInbox({ userId, realtime, onEvent }: InboxSubscription): () => void {
  const poll = pollInbox({ intervalMs: POLL_INTERVAL_MS, onChanges: tellChanges(onEvent) });
  if (!realtime) return poll.stop;
  let close = () => {};
  let stopped = false;
  const onLive = (live: boolean) => {
    if (stopped) return;
    noteLive(live);
    // Either way it looks at once: what happened in between was told to nobody.
    poll.every(live ? POLL_BESIDES_MS : POLL_INTERVAL_MS);
  };
  noteLive(false);
  // Most inboxes are served without it, so its code comes only where it is used.
  import('./connect-realtime.ts')
    .then(({ connectRealtime }) => connectRealtime({ userId, cluster: realtime.cluster, onEvent, onLive }))
    .then((leave) => {
      close = leave;
      if (stopped) leave();
    })
    // Without the service the inbox polls, as it does where none is configured.
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
