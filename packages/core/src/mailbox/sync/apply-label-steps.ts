import type { Sql } from '@triage/database/open-database';
import { findMessageLabels } from '@triage/database/tables/messages/thread-messages';
import type { TenantId } from '../../context.ts';
import { setLabels } from '../store/store-readings.ts';
import type { SyncPlan } from './plan-sync.ts';

export async function applyLabelSteps(
  tx: Sql,
  tenantId: TenantId,
  steps: SyncPlan['labelSteps'],
): Promise<void> {
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
