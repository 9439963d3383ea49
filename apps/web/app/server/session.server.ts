import type { Services } from '@triage/core/context';
import { personOf } from '@triage/core/tenant/mailbox-tenant';
import type { KnownSession } from '@triage/core/trpc/init';
import { findOutage } from '@triage/database/query/database-unavailable';
import { findSessionOwner } from '@triage/database/tables/people/sessions';
import { noteVisitOfUser } from '@triage/database/tables/people/users';
import { hashSessionToken } from './auth-adapter.server.ts';

/** On https the unprefixed cookie is ignored: a page on http could have set it. */
const COOKIE = /(?:^|;\s*)authjs\.session-token=([\w-]+)\s*(?:;|$)/;
const SECURE_COOKIE = /(?:^|;\s*)__Secure-authjs\.session-token=([\w-]+)\s*(?:;|$)/;

/** "Last seen" is written this often at most, so that it costs hardly any request a write. */
const VISIT_NOTED_MS = 10 * 60_000;

/** One prepared statement instead of several round trips of Auth.js. */
export async function findSession(
  { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>,
  request: Request,
): Promise<KnownSession | null> {
  if (isEmbeddedElsewhere(request)) return null;
  const token = findSessionToken(settings, request);
  if (!token) return null;
  const now = clock.now();
  const row = await findSessionOwner(db, { tokenHash: hashSessionToken(token), now });
  // The tenant of a further mailbox cannot sign in.
  if (!row || personOf(row.id) !== row.id) return null;
  if (settings.isAdmitted?.(row.email) === false || isOfAnother(request, row.id)) return null;
  const notedBefore = new Date(now.getTime() - VISIT_NOTED_MS);
  if (!row.lastSeenAt || row.lastSeenAt <= notedBefore)
    await noteVisitOfUser(db, { userId: row.id, now, notedBefore }).catch(unlessOutage);
  return {
    user: { id: row.id, name: row.name, email: row.email },
    expires: row.expires.toISOString(),
    mailboxIds: row.mailboxIds ?? [],
  };
}

/** The session it belonged to may be over. */
export function findSessionToken(
  { appUrl }: Pick<Services['settings'], 'appUrl'>,
  request: Request,
): string | undefined {
  const pattern = appUrl.startsWith('https://') ? SECURE_COOKIE : COOKIE;
  return pattern.exec(request.headers.get('cookie') ?? '')?.[1];
}

/** In a distributed database a user is written on every worker: while one is down, the visit is noted later. */
function unlessOutage(error: unknown): void {
  if (!findOutage(error)) throw error;
}

/**
 * Requests for images, frames and scripts from other sites, including redirects back to us. The cookie may be
 * attached to those but is ignored.
 */
function isEmbeddedElsewhere(request: Request): boolean {
  const destination = request.headers.get('sec-fetch-dest') ?? 'empty';
  return (
    request.headers.get('sec-fetch-site') === 'cross-site' && !['document', 'empty'].includes(destination)
  );
}

/** A tab that was opened before somebody else signed in with this browser. */
function isOfAnother(request: Request, userId: string): boolean {
  return (request.headers.get('x-user-id') ?? userId) !== userId;
}

/** Uses Origin and Sec-Fetch-Site. Clients that are not browsers send neither. */
export function isCrossSite(request: Request, appUrl: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  const site = request.headers.get('sec-fetch-site');
  if (site && site !== 'same-origin' && site !== 'none') return true;
  const origin = request.headers.get('origin');
  return origin !== null && origin !== new URL(appUrl).origin;
}
