import { parseEndpoint } from '@triage/contract/inbox/inbox-channel';

/** Ably's name for its default endpoint. */
const DEFAULT_NAME = 'main';
const FALLBACKS = ['a', 'b', 'c', 'd', 'e'];
const CONNECTIVITY_CHECK = 'wss://ws-up.ably-realtime.com';

/** The hosts that the CSP allows for this endpoint. */
export function realtimeOrigins(cluster: string | undefined): string[] {
  const { endpoint, port, tlsPort, tls = true } = parseEndpoint(cluster || DEFAULT_NAME);
  const isHost = endpoint.includes('.') || endpoint === 'localhost';
  const at = port ?? tlsPort;
  if (isHost) return bothWays(at ? `${endpoint}:${at}` : endpoint, tls);
  const [hosts, fallbacks] = endpoint.startsWith('nonprod:')
    ? ['realtime.ably-nonprod.net', 'fallback.ably-realtime-nonprod.com']
    : ['realtime.ably.net', 'fallback.ably-realtime.com'];
  const name = endpoint.replace('nonprod:', '');
  const names = [`${name}.${hosts}`, ...FALLBACKS.map((letter) => `${name}.${letter}.${fallbacks}`)];
  return [...names.flatMap((host) => bothWays(host, true)), CONNECTIVITY_CHECK];
}

function bothWays(host: string, tls: boolean): string[] {
  return tls ? [`https://${host}`, `wss://${host}`] : [`http://${host}`, `ws://${host}`];
}
