import { inboxChannel, readEndpoint } from '@triage/contract/inbox-channel';
import type { RealtimeEvent, RealtimeToken } from '@triage/contract/realtime';
import { BaseRealtime, FetchRequest, WebSocketTransport } from 'ably/modular';

export interface RealtimeListener {
  userId: string;
  cluster: string | null;
  onEvent(event: RealtimeEvent): void;
  /** Events come from now on, or do not any more. */
  onLive(live: boolean): void;
}

// The inbox polls meanwhile, so coming back is in no hurry; but nobody should poll for minutes either.
const RETRY_MS = 5_000;
const RETRY_LATER_MS = 15_000;

/** Listens at the realtime service until the answered function is called. */
export async function connectRealtime(listener: RealtimeListener): Promise<() => void> {
  let token = await fetchToken();
  if (!token) return () => {};
  const client = new BaseRealtime({
    // Where WebSockets are not let through, the inbox polls by itself.
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
    // A line without the channel carries nothing.
    const now = client.connection.state === 'connected' && channel.state === 'attached';
    if (now !== live) listener.onLive(now);
    live = now;
  };
  client.connection.on(tell);
  channel.on(tell);
  channel
    .subscribe(({ name, data }) => listener.onEvent({ name, data } as RealtimeEvent))
    // The channel's state says so too.
    .catch(() => undefined);
  return () => client.close();
}

function placeOf(cluster: string | null) {
  const place = cluster ? readEndpoint(cluster) : null;
  const { endpoint = '', port, tlsPort, tls } = place ?? {};
  const isHost = endpoint.includes('.') || endpoint === 'localhost';
  const at = port ?? tlsPort;
  const own = `${tls === false ? 'ws' : 'wss'}://${endpoint}${at ? `:${at}` : ''}/`;
  return {
    ...place,
    // Whether lines can be had is asked at another server itself, and at nobody else's.
    disableConnectivityCheck: true,
    ...(isHost && { wsConnectivityCheckUrl: own }),
  };
}

async function fetchToken(): Promise<RealtimeToken['token']> {
  const response = await fetch('/api/realtime/token', { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`No realtime token: ${response.status}`);
  return ((await response.json()) as RealtimeToken).token;
}
