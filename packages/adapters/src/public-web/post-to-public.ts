import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https, { type RequestOptions } from 'node:https';
import { isPublicAddress } from './public-address.ts';

export class NotPublic extends Error {
  constructor(host: string) {
    super(`${host} is not the address of a public server`);
    this.name = 'NotPublic';
  }
}

export interface PostOptions {
  headers: Record<string, string>;
  body: string | Buffer;
  /** From the look-up of the name to the first line of the answer. */
  deadlineMs: number;
  resolve?: ((hostname: string) => Promise<LookupAddress[]>) | undefined;
  isAllowed?: ((address: string) => boolean) | undefined;
  connection?: RequestOptions | undefined;
}

/** Whether a stranger's address may be called at all: https on its usual port. Where it leads is checked by the call. */
export function isCallable(url: URL): boolean {
  return url.protocol === 'https:' && url.port === '' && url.username + url.password === '';
}

/**
 * A stranger has chosen the address, so its name is looked up once and all of its addresses must be public; the connection
 * goes to one of those and to no other: looked up again, the name could lead into the operator's network by then. Follows
 * no redirect and reads only the status. Throws NotPublic, and the error of a connection that failed or took too long.
 */
export async function postToPublic(
  url: URL,
  {
    headers,
    body,
    deadlineMs,
    resolve = (hostname) => lookup(hostname, { all: true }),
    isAllowed = isPublicAddress,
    connection = {},
  }: PostOptions,
): Promise<number> {
  const signal = AbortSignal.timeout(deadlineMs);
  const found = await before(signal, resolve(url.hostname.replace(/^\[|\]$/g, '')));
  const [target] = found;
  if (!target || !found.every(({ address }) => isAllowed(address))) throw new NotPublic(url.hostname);
  return post(url, target, { ...connection, headers, signal }, body);
}

function post(
  url: URL,
  { address, family }: LookupAddress,
  options: RequestOptions,
  body: string | Buffer,
): Promise<number> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      ...options,
      method: 'POST',
      agent: false,
      lookup: (_hostname, wanted, done) =>
        wanted.all ? done(null, [{ address, family }]) : done(null, address, family),
      headers: { ...options.headers, 'Content-Length': Buffer.byteLength(body), 'User-Agent': 'triage' },
    });
    sent.on('response', ({ statusCode = 0 }) => {
      resolve(statusCode);
      sent.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A look-up cannot be aborted, only left behind. */
function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
