import type { Logger } from '@triage/core/ports/logger';
import type { Context } from 'hono';

/** The path without its query: ids and search words have no place in a log. */
export function logRequest(logger: Logger, c: Context, request: string, ms: number): void {
  const { pathname } = new URL(c.req.url);
  const fields = { request, method: c.req.method, path: pathname, status: c.res.status, ms: Math.round(ms) };
  if (pathname.startsWith('/assets/') || pathname.startsWith('/health/')) logger.debug('http', fields);
  else logger.info('http', fields);
}
