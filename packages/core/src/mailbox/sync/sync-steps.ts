import type { Sql } from '@triage/database/open-database';
import { deleteMessages } from '@triage/database/tables/messages/messages';
import { findMessageLabels } from '@triage/database/tables/messages/thread-messages';
import { forgetThreadHistory } from '@triage/database/tables/threads/threads';
import type { TenantContext } from '../../context.ts';
import type { TenantId } from '../../tenant/tenant-id.ts';
import { setLabels } from '../store/store-readings.ts';
import { summarizeThreads } from '../store/summarize-threads.ts';
import type { ReadAlready, SyncPlan } from './plan-sync.ts';

/** Messages read after the history was listed already contain these changes. */
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
    await deleteMessages(tx, {
      userId: ctx.tenantId,
      messageIds: deleted.map(([messageId]) => messageId),
    });
  await applyLabelSteps(tx, ctx.tenantId, steps);
  const changed = new Set([
    ...deleted.map(([, threadId]) => threadId),
    ...steps.map((step) => step.threadId),
  ]);
  if (changed.size === 0) return;
  await forgetThreadHistory(tx, { userId: ctx.tenantId, threadIds: [...changed] });
  await summarizeThreads(tx, ctx.tenantId, [...changed], ctx.clock.now());
}

async function applyLabelSteps(tx: Sql, tenantId: TenantId, steps: SyncPlan['labelSteps']): Promise<void> {
  if (steps.length === 0) return;
  const messageIds = [...new Set(steps.map((step) => step.messageId))];
  const rows = await findMessageLabels(tx, { userId: tenantId, messageIds });
  const labels = new Map(rows.map(({ messageId, labelIds }) => [messageId, new Set(labelIds)]));
  for (const step of steps) {
    for (const label of step.added) labels.get(step.messageId)?.add(label);
    for (const label of step.removed) labels.get(step.messageId)?.delete(label);
  }
  await setLabels(
    tx,
    tenantId,
    [...labels].map(([messageId, ids]) => ({ messageId, labelIds: [...ids] })),
  );
}
