import { randomBytes, randomUUID } from 'node:crypto';
import { TOKENS_MAX } from '@triage/contract/limits';
import { type CreatedToken, type CreateTokenRequest, TOKEN_PREFIX } from '@triage/contract/tokens';
import type { TenantContext } from '../context.ts';
import { FieldError } from '../errors.ts';
import { hashToken } from './hash-token.ts';
import { readTokenRow, type TokenRow } from './read-token-row.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const SECRET_BYTES = 32;
const HINT_LENGTH = 4;

export async function createToken(
  ctx: Pick<TenantContext, 'tenantId' | 'db' | 'clock'>,
  { name, scope, expiresInDays }: CreateTokenRequest,
): Promise<CreatedToken> {
  const token = `${TOKEN_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;
  const now = ctx.clock.now();
  const expiresAt = expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY_MS);
  const hint = token.slice(-HINT_LENGTH);
  // Two at once may both see room for the last one: a few more than the limit harm nobody.
  const [row] = await ctx.db.query<TokenRow>(
    `INSERT INTO api_tokens (user_id, id, name, scope, token_hash, hint, created_at, expires_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8
     WHERE (SELECT count(*) FROM api_tokens WHERE user_id = $1) < $9
     RETURNING id, name, scope, hint, created_at, last_used_at, expires_at`,
    [ctx.tenantId, randomUUID(), name, scope, hashToken(token), hint, now, expiresAt, TOKENS_MAX],
  );
  if (!row) throw new FieldError('name', `There are ${TOKENS_MAX} tokens already: revoke one first`);
  return { token, stored: readTokenRow(row) };
}
