import type { TokensAnswer } from '@triage/contract/tokens';
import type { TenantContext } from '../context.ts';
import { readTokenRow, type TokenRow } from './read-token-row.ts';

export async function listTokens(ctx: Pick<TenantContext, 'tenantId' | 'db'>): Promise<TokensAnswer> {
  const rows = await ctx.db.query<TokenRow>(
    `SELECT id, name, scope, hint, created_at, last_used_at, expires_at
     FROM api_tokens WHERE user_id = $1 ORDER BY created_at DESC, id`,
    [ctx.tenantId],
  );
  return { tokens: rows.map(readTokenRow) };
}
