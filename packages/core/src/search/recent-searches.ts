import { RECENT_SEARCHES_MAX } from '@triage/contract/limits';
import { deleteSearch, listSearches, putSearch } from '@triage/database/tables/search/recent-searches';
import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

export function listRecentSearches(ctx: Ctx): Promise<string[]> {
  return listSearches(ctx.db, { userId: ctx.tenantId, limit: RECENT_SEARCHES_MAX });
}

export async function rememberRecentSearch(ctx: Ctx, { query }: { query: string }): Promise<string[]> {
  const fields = { userId: ctx.tenantId, query, now: ctx.clock.now(), keep: RECENT_SEARCHES_MAX };
  await putSearch(ctx.db, fields);
  return listRecentSearches(ctx);
}

export async function forgetRecentSearch(ctx: Ctx, { query }: { query: string }): Promise<string[]> {
  await deleteSearch(ctx.db, { userId: ctx.tenantId, query });
  return listRecentSearches(ctx);
}
