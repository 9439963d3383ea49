import type { TokensAnswer } from '@triage/contract/account/tokens';
import { listTokens as listTokenRows } from '@triage/database/tables/people/api-tokens';
import type { TenantContext } from '../context.ts';
import { showToken } from './show-token.ts';

export async function listTokens(ctx: Pick<TenantContext, 'tenantId' | 'db'>): Promise<TokensAnswer> {
  const rows = await listTokenRows(ctx.db, ctx.tenantId);
  return { tokens: rows.map(showToken) };
}
