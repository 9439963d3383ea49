import type { Logger } from '@triage/core/ports/logger';
import type { Context } from 'hono';

/** Procedure names as tRPC batches them in a URL. */
const PROCEDURES = /^\/api\/trpc\/[A-Za-z]+\.[A-Za-z]+(,[A-Za-z]+\.[A-Za-z]+)*$/;

const PLAIN_NAME = /^[\w.-]{1,40}$/;

/** Logs the route pattern, because message ids and search words do not belong in a log. */
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
  // Enough to find a proxy that forwards a wrong path.
  const [first = '', ...more] = pathname.split('/').slice(1);
  return `/${PLAIN_NAME.test(first) ? first : '…'}${more.length > 0 ? '/…' : ''}`;
}
