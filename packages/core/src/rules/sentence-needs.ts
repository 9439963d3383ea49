import type { Rule } from '@triage/contract/inbox/rules';
import type { TenantContext } from '../context.ts';
import { readPreferences } from '../mailbox/inbox/read-preferences.ts';

/** Why a model judges no sentence; null when one does. */
export async function findSentenceNeeds(
  ctx: Pick<TenantContext, 'tenantId' | 'db' | 'ai'>,
): Promise<Exclude<Rule['needs'], 'draft'>> {
  if (ctx.ai.length === 0) return 'model';
  const { sortingAi } = await readPreferences(ctx.db, ctx.tenantId);
  return sortingAi === 'never' ? 'sorting' : null;
}
