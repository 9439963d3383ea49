import type { Sql } from '@triage/database/open-database';
import { bumpVersion } from '@triage/database/tables/mailboxes/mailboxes';
import { queueAllForSplits } from '@triage/database/tables/splits/split-threads';
import type { TenantContext } from '../../context.ts';

/** Every thread is compared again, by the job that comes with the transaction. */
export async function refillSplits(
  { tenantId: userId, jobs }: Pick<TenantContext, 'tenantId' | 'jobs'>,
  tx: Sql,
): Promise<void> {
  // Before the classifications are read, as every change of the inbox does.
  await bumpVersion(tx, userId);
  await queueAllForSplits(tx, userId);
  await jobs.enqueue('fill-splits', { userId }, { key: userId, tx });
}
