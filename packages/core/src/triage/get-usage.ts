import type { Usage } from '@triage/contract/account/usage';
import { countSortedThreads } from '@triage/database/tables/classifications/classifications';
import { listAiUsage } from '@triage/database/tables/service/ai-usage';
import type { TenantContext } from '../context.ts';

const DAYS = 30;
/** The cost of sorting only: drafts and conversations do not depend on the number of threads. */
const PURPOSES = ['classify', 'embed'];

export async function getUsage(ctx: Pick<TenantContext, 'tenantId' | 'db' | 'clock'>): Promise<Usage> {
  const since = new Date(ctx.clock.now().getTime() - DAYS * 24 * 60 * 60 * 1_000);
  const spent = await listAiUsage(ctx.db, { userId: ctx.tenantId, since });
  const { threads, byRules } = await countSortedThreads(ctx.db, { userId: ctx.tenantId, since });
  const tokens = spent
    .filter(({ purpose }) => PURPOSES.includes(purpose))
    .reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0);
  return {
    days: DAYS,
    threads,
    byRules,
    tokensPerThousandThreads: threads === 0 ? 0 : Math.round((tokens * 1_000) / threads),
    spent,
  };
}
