import type { Sql } from '@triage/database/open-database';
import { bumpVersion } from '@triage/database/tables/mailboxes/mailboxes';
import { summarizeThreadRows } from '@triage/database/tables/threads/threads';
import type { TenantId } from '../../tenant/tenant-id.ts';

export async function summarizeThreads(
  tx: Sql,
  tenantId: TenantId,
  threadIds: readonly string[],
  now: Date,
): Promise<void> {
  if (threadIds.length === 0) return;
  await summarizeThreadRows(tx, { userId: tenantId, threadIds, now });
  await bumpVersion(tx, tenantId);
}
