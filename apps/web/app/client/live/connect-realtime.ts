import { inboxChannel, parseEndpoint } from '@triage/contract/inbox/inbox-channel';
import type { RealtimeEvent, RealtimeToken } from '@triage/contract/realtime';
import { BaseRealtime, FetchRequest, WebSocketTransport } from 'ably/modular';

export interface RealtimeListener {
  userId: string;
  cluster: string | null;
  onEvent(event: RealtimeEvent): void;
  /** Whether events arrive. */
  onLive(live: boolean): void;
}

// The inbox polls while disconnected, so there is no hurry, but polling should not last minutes.
const RETRY_MS = 5_000;
const RETRY_LATER_MS = 15_000;

/** Subscribes to the realtime service; the returned function unsubscribes. */
export async function connectRealtime(listener: RealtimeListener): Promise<() => void> {
  let token = await fetchToken();
  if (!token) return () => {};
  const client = new BaseRealtime({
    // No transport but WebSocket: where it is blocked, the inbox polls.
    plugins: { WebSocketTransport, FetchRequest },
    ...placeOf(listener.cluster),
    logLevel: 0,
    disconnectedRetryTimeout: RETRY_MS,
    suspendedRetryTimeout: RETRY_LATER_MS,
    authCallback: (_params, answer) => {
      const given = token ? Promise.resolve(token) : fetchToken();
      token = null;
      given.then(
        (request) => answer(request ? null : 'not configured', request as never),
        (error: unknown) => answer(String(error), null),
      );
    },
  });
  const channel = client.channels.get(inboxChannel(listener.userId));
  let live = false;
  const tell = () => {
    // A connection without the attached channel delivers no events.
    const now = client.connection.state === 'connected' && channel.state === 'attached';
    if (now !== live) listener.onLive(now);
    live = now;
  };
  client.connection.on(tell);
  channel.on(tell);
  channel
    .subscribe(({ name, data }) => listener.onEvent({ name, data } as RealtimeEvent))
    // The channel state reports the failure too.
    .catch(() => undefined);
  return () => client.close();
}

function placeOf(cluster: string | null) {
  const place = cluster ? parseEndpoint(cluster) : null;
  const { endpoint = '', port, tlsPort, tls } = place ?? {};
  const isHost = endpoint.includes('.') || endpoint === 'localhost';
  const at = port ?? tlsPort;
  const own = `${tls === false ? 'ws' : 'wss'}://${endpoint}${at ? `:${at}` : ''}/`;
  return {
    ...place,
    // The connectivity check would contact a third-party host.
    disableConnectivityCheck: true,
    ...(isHost && { wsConnectivityCheckUrl: own }),
  };
}

async function fetchToken(): Promise<RealtimeToken['token']> {
  const response = await fetch('/api/realtime/token', { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`No realtime token: ${response.status}`);
  return ((await response.json()) as RealtimeToken).token;
}
