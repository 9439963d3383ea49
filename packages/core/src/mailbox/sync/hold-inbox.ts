import type { Sql } from '@triage/database/open-database';
import { lockClassifications } from '@triage/database/tables/classifications/classifications';
import { bumpVersion } from '@triage/database/tables/mailboxes/mailboxes';
import type { TenantId } from '../../tenant/tenant-id.ts';

/**
 * The first step of a transaction that changes what the inbox shows. It locks the mailbox's row, as every sync does, then
 * the classifications by id, as storing embeddings does: with one order for all there is no deadlock.
 */
export async function holdInbox(tx: Sql, tenantId: TenantId, threadIds: readonly string[]): Promise<void> {
  await bumpVersion(tx, tenantId);
  await lockClassifications(tx, { userId: tenantId, threadIds });
}
