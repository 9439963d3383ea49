import { discardPreparedDraft } from '@triage/database/tables/prepared/prepared-drafts';
import type { TenantContext } from '../context.ts';

/** A new message in the thread may have a draft again. */
export async function discardPrepared(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  { threadId }: { threadId: string },
): Promise<{ success: true }> {
  await discardPreparedDraft(ctx.db, { userId: ctx.tenantId, threadId });
  return { success: true };
}
