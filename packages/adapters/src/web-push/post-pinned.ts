import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../public-address.ts';

export class NotPublic extends Error {
  constructor(host: string) {
    super(`${host} is not the address of a public server`);
    this.name = 'NotPublic';
  }
}

/**
 * Resolves a name once and connects to what it checked: a name that is resolved again could point to an address inside
 * the operator's network by then.
 */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return done(new NotPublic(hostname), '', 0);
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

/** A literal address is never looked up, so it is checked here. */
export function isPublicHttps(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return url.protocol === 'https:' && !url.username && (isIP(host) === 0 || isPublicAddress(host));
}

interface Post {
  headers: Record<string, string>;
  body: Buffer;
  timeoutMs: number;
  /** A server that the operator has configured may be anywhere. */
  trusted: boolean;
}

/** Follows no redirects and reads no body: only the status counts. */
export function postPinned(url: URL, { headers, body, timeoutMs, trusted }: Post): Promise<number> {
  if (!trusted && !isPublicHttps(url)) return Promise.reject(new NotPublic(url.hostname));
  const { promise, resolve: answer, reject } = Promise.withResolvers<number>();
  const { request } = url.protocol === 'https:' ? https : http;
  const call = request(
    url,
    {
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(body.byteLength) },
      signal: AbortSignal.timeout(timeoutMs),
      ...(!trusted && { lookup: lookupPublic }),
    },
    (response) => {
      answer(response.statusCode ?? 0);
      response.destroy();
    },
  );
  call.on('error', reject);
  call.end(body);
  return promise;
}
