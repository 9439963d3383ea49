import type { Session } from '@triage/contract/session';
import { TOKEN_PREFIX, type TokenScope } from '@triage/contract/tokens';
import type { Services } from '../context.ts';
import { hashToken } from './hash-token.ts';

/** "Last used" is written this often at most: a poller must not cost a write for every read. */
const USE_NOTED_MS = 60_000;
const NEVER = '9999-12-31T23:59:59.999Z';
const BEARER = /^bearer +(.+?) *$/i;

export interface Bearer {
  session: Session;
  scope: TokenScope;
}

/** The personal token of a header; null for another scheme, and for a bearer that is not ours to judge. */
export function readPersonalToken(authorization: string | null): string | null {
  const token = BEARER.exec(authorization ?? '')?.[1];
  return token?.startsWith(TOKEN_PREFIX) ? token : null;
}

/** Null for an unknown, revoked or expired token, alike. The hash is looked up, so no comparison tells by its time. */
export async function findBearer(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<Bearer | null> {
  const now = clock.now();
  const [row] = await db.query<BearerRow>(
    `SELECT t.user_id, t.id, t.scope, t.expires_at, t.last_used_at, u.name, u.email
     FROM api_tokens t JOIN users u ON u.id = t.user_id
     WHERE t.token_hash = $1 AND (t.expires_at IS NULL OR t.expires_at > $2)`,
    [hashToken(token), now],
    'find-bearer',
  );
  if (!row) return null;
  const noted = new Date(now.getTime() - USE_NOTED_MS);
  if (!row.last_used_at || row.last_used_at <= noted)
    // Of many calls at the same time one writes.
    await db.query(
      `UPDATE api_tokens SET last_used_at = $3
       WHERE user_id = $1 AND id = $2 AND (last_used_at IS NULL OR last_used_at <= $4)`,
      [row.user_id, row.id, now, noted],
    );
  const user = { id: row.user_id, name: row.name, email: row.email };
  return { session: { user, expires: row.expires_at?.toISOString() ?? NEVER }, scope: row.scope };
}

interface BearerRow {
  user_id: string;
  id: string;
  scope: TokenScope;
  expires_at: Date | null;
  last_used_at: Date | null;
  name: string | null;
  email: string;
}
