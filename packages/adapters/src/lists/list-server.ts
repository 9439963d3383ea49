import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { type RequestOptions, request } from 'node:https';
import type { LeaveOutcome, ListServer } from '@triage/core/ports/list-server';
import { isPublicAddress } from './public-address.ts';

/** From the look-up of the name to the first line of the answer. */
const DEADLINE_MS = 5_000;
const BODY = 'List-Unsubscribe=One-Click';

interface Options {
  resolve?(hostname: string): Promise<LookupAddress[]>;
  isAllowed?(address: string): boolean;
  deadlineMs?: number;
  /** Of the connection, beside what is set here. */
  connection?: RequestOptions;
}

/**
 * A stranger has chosen the address, so it is https on its usual port, its name is looked up once and all of its addresses
 * must be public; the connection goes to one of those and to no other. Nothing is followed, nothing is read but the status.
 */
export function listServer({
  resolve = (hostname) => lookup(hostname, { all: true }),
  isAllowed = isPublicAddress,
  deadlineMs = DEADLINE_MS,
  connection = {},
}: Options = {}): ListServer {
  return {
    async leave(address) {
      const url = URL.canParse(address) ? new URL(address) : null;
      if (url?.protocol !== 'https:' || url.port !== '' || url.username + url.password !== '')
        return 'refused';
      const signal = AbortSignal.timeout(deadlineMs);
      try {
        const found = await before(signal, resolve(url.hostname.replace(/^\[|\]$/g, '')));
        const [target] = found;
        if (!target || !found.every(({ address }) => isAllowed(address))) return 'refused';
        return await post(url, target, { ...connection, signal });
      } catch {
        // A name that is not there, a certificate that does not fit, a broken connection, the deadline.
        return 'unreachable';
      }
    },
  };
}

function post(url: URL, { address, family }: LookupAddress, options: RequestOptions): Promise<LeaveOutcome> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      ...options,
      method: 'POST',
      agent: false,
      lookup: (_hostname, wanted, done) =>
        wanted.all ? done(null, [{ address, family }]) : done(null, address, family),
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': Buffer.byteLength(BODY),
        'User-Agent': 'triage',
      },
    });
    sent.on('response', ({ statusCode = 0 }) => {
      resolve(statusCode >= 200 && statusCode < 300 ? 'left' : 'refused');
      sent.destroy();
    });
    sent.on('error', reject);
    sent.end(BODY);
  });
}

/** A look-up cannot be aborted, only left behind. */
function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
