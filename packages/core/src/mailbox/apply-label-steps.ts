import type { Sql } from '@triage/database/open-database';
import type { TenantId } from '../context.ts';
import type { SyncPlan } from './plan-sync.ts';
import { setLabels } from './store-readings.ts';

export async function applyLabelSteps(
  tx: Sql,
  tenantId: TenantId,
  steps: SyncPlan['labelSteps'],
): Promise<void> {
  if (steps.length === 0) return;
  const rows = await tx.query<{ message_id: string; label_ids: string[] }>(
    'SELECT message_id, label_ids FROM messages WHERE user_id = $1 AND message_id = ANY ($2::text[])',
    [tenantId, [...new Set(steps.map((step) => step.messageId))]],
  );
  const labels = new Map(rows.map((row) => [row.message_id, new Set(row.label_ids)]));
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
