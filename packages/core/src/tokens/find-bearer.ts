import type { Session } from '@triage/contract/account/session';
import { TOKEN_PREFIX, type TokenScope } from '@triage/contract/account/tokens';
import { findTokenOwner, noteTokenUse } from '@triage/database/tables/people/api-tokens';
import type { Services } from '../context.ts';
import { personOf } from '../tenant/mailbox-tenant.ts';
import { hashToken } from './hash-token.ts';

/** "Last used" is written this often at most: a poller must not cost a write for every read. */
const USE_NOTED_MS = 60_000;
const NEVER = '9999-12-31T23:59:59.999Z';
const BEARER = /^bearer +(\S.*)$/i;

export interface Bearer {
  session: Session & { mailboxIds: readonly string[] };
  scope: TokenScope;
}

/** The personal token of a header; null for another scheme, and for a bearer that is not ours to judge. */
export function parsePersonalToken(authorization: string | null): string | null {
  const token = BEARER.exec(authorization ?? '')?.[1]?.trimEnd();
  return token?.startsWith(TOKEN_PREFIX) ? token : null;
}

/** Null alike for an unknown, revoked or expired token. The lookup is by hash, so its timing reveals nothing. */
export async function findBearer(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<Bearer | null> {
  const now = clock.now();
  const row = await findTokenOwner(db, { tokenHash: hashToken(token), now });
  // The tenant of a further mailbox cannot sign in.
  if (!row || personOf(row.userId) !== row.userId) return null;
  const { userId, id, lastUsedAt, expiresAt } = row;
  const notedBefore = new Date(now.getTime() - USE_NOTED_MS);
  if (!lastUsedAt || lastUsedAt <= notedBefore) await noteTokenUse(db, { userId, id, now, notedBefore });
  const user = { id: userId, name: row.name, email: row.email };
  const expires = expiresAt?.toISOString() ?? NEVER;
  return { session: { user, expires, mailboxIds: row.mailboxIds ?? [] }, scope: row.scope };
}
