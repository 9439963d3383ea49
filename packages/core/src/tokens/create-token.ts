import { randomBytes, randomUUID } from 'node:crypto';
import { type CreatedToken, type CreateTokenRequest, TOKEN_PREFIX } from '@triage/contract/account/tokens';
import { TOKENS_MAX } from '@triage/contract/limits';
import { countTokens, insertToken } from '@triage/database/tables/people/api-tokens';
import type { TenantContext } from '../context.ts';
import { FieldError } from '../errors.ts';
import { hashToken } from './hash-token.ts';
import { showToken } from './show-token.ts';

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
  // Two concurrent calls may exceed the limit by one, which does no harm.
  if ((await countTokens(ctx.db, ctx.tenantId)) >= TOKENS_MAX)
    throw new FieldError('name', `You already have ${TOKENS_MAX} tokens: revoke one first`);
  const row = await insertToken(ctx.db, {
    userId: ctx.tenantId,
    id: randomUUID(),
    name,
    scope,
    tokenHash: hashToken(token),
    hint,
    createdAt: now,
    expiresAt,
  });
  return { token, stored: showToken(row) };
}
