import type { Sql } from '@triage/database/open-database';
import type { TenantContext } from '../context.ts';
import { applyLabelSteps } from './apply-label-steps.ts';
import type { ReadAlready, SyncPlan } from './plan-sync.ts';
import { forgetSeenHistory } from './store-readings.ts';
import { summarizeThreads } from './summarize-threads.ts';

/** What was read after the history was listed has these steps in it already. */
export async function storeSteps(
  ctx: Pick<TenantContext, 'tenantId' | 'clock'>,
  tx: Sql,
  plan: SyncPlan,
  read: ReadAlready,
): Promise<void> {
  const deleted = [...plan.deleteMessages].filter(([, threadId]) => !read.threads.has(threadId));
  const steps = plan.labelSteps.filter(
    (step) => !read.threads.has(step.threadId) && !read.messages.has(step.messageId),
  );
  if (deleted.length > 0)
    await tx.query('DELETE FROM messages WHERE user_id = $1 AND message_id = ANY ($2::text[])', [
      ctx.tenantId,
      deleted.map(([messageId]) => messageId),
    ]);
  await applyLabelSteps(tx, ctx.tenantId, steps);
  const changed = new Set([
    ...deleted.map(([, threadId]) => threadId),
    ...steps.map((step) => step.threadId),
  ]);
  if (changed.size === 0) return;
  await forgetSeenHistory(tx, ctx.tenantId, [...changed]);
  await summarizeThreads(tx, ctx.tenantId, [...changed], ctx.clock.now());
}
