import { isIP, isIPv6 } from 'node:net';

const UNKNOWN = 'unknown';
/** Loopback, link-local and private networks: there a proxy may stand, which adds whom it serves as the last one. */
const NEAR = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd]|fe80:)/i;

/**
 * Who asks, for limits alone. `X-Forwarded-For` counts only from a connection of the own network, and only its last entry:
 * the earlier ones are what the client says of itself.
 */
export function findClientAddress(peer: string | undefined, forwardedFor: string | undefined): string {
  const from = plain(peer ?? '');
  const last = plain(forwardedFor?.split(',').at(-1)?.trim() ?? '');
  return networkOf(NEAR.test(from) && isIP(last) ? last : from);
}

/** IPv4 in the form of IPv6, as a socket for both reports it. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d)/i, '');
}

/** A subscriber has a whole /64 of IPv6 addresses. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address || UNKNOWN;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, gap)).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
