import type { InboxChanges, IndexProgress } from '@triage/contract/inbox';
import { inboxChannel, readEndpoint } from '@triage/contract/inbox-channel';
import { POLL_INTERVAL_MS } from '@triage/contract/limits';
import type { RealtimeEvent, RealtimeToken } from '@triage/contract/realtime';
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
const EVENT_NAMES: readonly RealtimeEvent['name'][] = ['lane.updated', 'send.updated', 'index.progress'];

/** Tells of every change of the person's inbox until the answered function is called. */
export function subscribeToInbox({ userId, realtime, onEvent }: InboxSubscription): () => void {
  const poll = pollInbox({ intervalMs: POLL_INTERVAL_MS, onChanges: tellChanges(onEvent) });
  if (!realtime) return poll.stop;
  let close = () => {};
  let stopped = false;
  connect(userId, realtime.cluster, onEvent, (live) => poll.every(live ? POLL_BESIDES_MS : POLL_INTERVAL_MS))
    .then((leave) => {
      close = leave;
      if (stopped) leave();
    })
    // Without the service the inbox polls, as it does where none is configured.
    .catch(() => undefined);
  return () => {
    stopped = true;
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

async function connect(
  userId: string,
  cluster: string | null,
  onEvent: (event: InboxEvent) => void,
  onLive: (live: boolean) => void,
): Promise<() => void> {
  const first = await fetchToken();
  if (!first) return () => {};
  // Most inboxes are served without it, so its code comes only where it is used.
  const { Realtime } = await import('ably');
  let token: RealtimeToken['token'] = first;
  const client = new Realtime({
    ...(cluster ? readEndpoint(cluster) : {}),
    logLevel: 0,
    authCallback: (_params, answer) => {
      const given = token ? Promise.resolve(token) : fetchToken();
      token = null;
      given.then(
        (request) => answer(request ? null : 'not configured', request as never),
        (error: unknown) => answer(String(error), null),
      );
    },
  });
  client.connection.on(({ current }) => onLive(current === 'connected'));
  const channel = client.channels.get(inboxChannel(userId));
  for (const name of EVENT_NAMES)
    await channel.subscribe(name, ({ data }) => onEvent({ name, data } as RealtimeEvent));
  return () => client.close();
}

async function fetchToken(): Promise<RealtimeToken['token']> {
  const response = await fetch('/api/realtime/token', { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`No realtime token: ${response.status}`);
  return ((await response.json()) as RealtimeToken).token;
}
