import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { FindTarget } from '../../mail-servers/find-target.ts';

export interface DavFetchOptions {
  findTarget: FindTarget;
  /** Trusted besides the system's authorities. */
  ca?: string | undefined;
  deadlineMs?: number;
}

export interface DavLogin {
  serverUrl: string;
  /** Null where nobody logs in. */
  authorization: string | null;
}

/** No answer. `sent`: the server may have carried the request out. */
export class DavUnanswered extends Error {
  readonly sent: boolean;

  constructor(sent: boolean, cause: unknown) {
    super('The calendar server did not answer', { cause });
    this.name = 'DavUnanswered';
    this.sent = sent;
  }
}

const DEADLINE_MS = 15_000;
/** A month of a full calendar is a few hundred kilobytes. */
const BYTES_MAX = 16 * 1024 * 1024;
const REDIRECTS_MAX = 3;
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * `fetch` for one account. Every address is checked as for mail servers and each connection goes to the address that
 * was checked. The password goes only to the server that was entered and to hosts of the same domain: large providers
 * keep calendars on a numbered host.
 */
export function davFetch(login: DavLogin, options: DavFetchOptions): typeof fetch {
  return async (input, init = {}) => {
    let url = new URL(String(input));
    for (let redirects = 0; ; redirects++) {
      const response = await request(url, init, { login, ...options });
      const location = response.headers.get('location');
      const isMoved = response.status >= 300 && response.status < 400 && location !== null;
      if (!isMoved || init.redirect === 'manual' || redirects === REDIRECTS_MAX) return response;
      url = new URL(location, url);
    }
  };
}

type Context = DavFetchOptions & { login: DavLogin };

async function request(
  url: URL,
  { method = 'GET', headers, body, signal }: RequestInit,
  { login, findTarget, ca, deadlineMs = DEADLINE_MS }: Context,
): Promise<Response> {
  const isSecure = url.protocol === 'https:';
  const port = Number(url.port || (isSecure ? 443 : 80));
  const target = await findTarget({ host: url.hostname, port, security: isSecure ? 'tls' : 'none' });
  const sentHeaders: Record<string, string> = { 'user-agent': 'triage' };
  new Headers(headers).forEach((value, name) => {
    sentHeaders[name] = value;
  });
  if (login.authorization && isSameDomain(url, new URL(login.serverUrl)))
    sentHeaders['authorization'] = login.authorization;
  const options: RequestOptions & https.RequestOptions = {
    host: target.address,
    servername: target.servername,
    port,
    path: url.pathname + url.search,
    method,
    headers: { ...sentHeaders, host: url.host },
    agent: false,
    signal: AbortSignal.any([AbortSignal.timeout(deadlineMs), ...(signal ? [signal] : [])]),
    ...(ca && { ca }),
    minVersion: 'TLSv1.2',
  };
  return exchange(isSecure ? https : http, options, typeof body === 'string' ? body : null);
}

function exchange(
  { request: open }: Pick<typeof https, 'request'> | Pick<typeof http, 'request'>,
  options: RequestOptions,
  body: string | null,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let sent = false;
    const fail = (error: unknown) => reject(new DavUnanswered(sent, error));
    const outgoing = open(options);
    outgoing.on('socket', (socket) => {
      socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => {
        sent = true;
      });
    });
    outgoing.on('response', (incoming) => {
      collect(incoming).then((bytes) => resolve(asResponse(incoming, bytes)), fail);
    });
    outgoing.on('error', fail);
    outgoing.end(body ?? undefined);
  });
}

async function collect(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BYTES_MAX) throw new Error('The answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function asResponse({ statusCode = 500, rawHeaders }: IncomingMessage, bytes: Buffer): Response {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  const status = statusCode >= 200 && statusCode < 600 ? statusCode : 500;
  return new Response(WITHOUT_BODY.has(status) ? null : new Uint8Array(bytes), { status, headers });
}

/** Whether the password may go there too: a host of the same provider. The guard has checked where the name leads. */
function isSameDomain(one: URL, two: URL): boolean {
  if (one.protocol !== two.protocol) return false;
  if (one.host === two.host) return true;
  const domain = domainOf(one.hostname);
  return domain !== null && domain === domainOf(two.hostname);
}

/** The part that one owner registers: example.com, example.co.uk. Null for an address or a bare name. */
function domainOf(hostname: string): string | null {
  const labels = hostname.split('.');
  if (labels.length < 2 || isIP(hostname.replace(/^\[|\]$/g, ''))) return null;
  // Under a country's domain, short names such as "co", "com" and "gov" belong to nobody in particular.
  const [second = '', top = ''] = labels.slice(-2);
  const isShared = top.length === 2 && second.length <= 3;
  return labels.slice(isShared ? -3 : -2).join('.');
}
