import type { Session } from '@triage/contract/session';
import type { Clock } from '@triage/core/ports/clock';
import type { Database } from '@triage/database/open-database';
import { hashSessionToken } from './auth-adapter.server.ts';

const COOKIE = /(?:^|;\s*)(?:__Secure-)?authjs\.session-token=([^;]+)/;

/** One prepared statement, instead of the several round trips of the session route. */
export async function findSession(db: Database, clock: Clock, request: Request): Promise<Session | null> {
  const token = COOKIE.exec(request.headers.get('cookie') ?? '')?.[1];
  if (!token) return null;
  const [row] = await db.query<{ id: string; name: string | null; email: string; expires: Date }>(
    `SELECT u.id, u.name, u.email, s.expires
     FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.token_hash = $1 AND s.expires > $2`,
    [hashSessionToken(decodeURIComponent(token)), clock.now()],
    'find-session',
  );
  if (!row) return null;
  return { user: { id: row.id, name: row.name, email: row.email }, expires: row.expires.toISOString() };
}

/** The browser's own word on where a request comes from. Callers that are no browser send neither header. */
export function isCrossSite(request: Request, appUrl: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  const site = request.headers.get('sec-fetch-site');
  if (site && site !== 'same-origin' && site !== 'none') return true;
  const origin = request.headers.get('origin');
  return origin !== null && origin !== new URL(appUrl).origin;
}
