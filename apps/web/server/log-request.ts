import type { Logger } from '@triage/core/ports/logger';
import type { Context } from 'hono';

/** Names of procedures, as tRPC joins them in one address. */
const PROCEDURES = /^\/api\/trpc\/[A-Za-z]+\.[A-Za-z]+(,[A-Za-z]+\.[A-Za-z]+)*$/;

const PLAIN_NAME = /^[\w.-]{1,40}$/;

/** The route as the source writes it, because ids of messages and search words have no place in a log. */
export function logRequest(
  logger: Logger,
  c: Context,
  { requestId, route, ms }: { requestId: string; route: string; ms: number },
): void {
  const { pathname } = new URL(c.req.url);
  const path = pathForLog(pathname, route);
  const fields = { request: requestId, method: c.req.method, path, status: c.res.status, ms: Math.round(ms) };
  if (pathname.startsWith('/assets/') || pathname.startsWith('/health/')) logger.debug('http', fields);
  else logger.info('http', fields);
}

export function pathForLog(pathname: string, route: string): string {
  if (PROCEDURES.test(pathname)) return pathname;
  if (route !== 'unknown') return route;
  // Enough to find a proxy that passes the wrong path on.
  const [first = '', ...more] = pathname.split('/').slice(1);
  return `/${PLAIN_NAME.test(first) ? first : '…'}${more.length > 0 ? '/…' : ''}`;
}
