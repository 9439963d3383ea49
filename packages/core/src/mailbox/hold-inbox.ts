import type { Sql } from '@triage/database/open-database';
import type { TenantId } from '../context.ts';
import { bumpInbox } from './summarize-threads.ts';

/**
 * How a transaction that changes what the inbox shows begins. The mailbox's row comes first, as in every sync, then
 * the lanes by id, as where embeddings are stored: with one order for all, no two can wait for each other.
 */
export async function holdInbox(tx: Sql, tenantId: TenantId, threadIds: readonly string[]): Promise<void> {
  await bumpInbox(tx, tenantId);
  await tx.query(
    `SELECT 1 FROM classifications WHERE user_id = $1 AND thread_id = ANY ($2::text[])
     ORDER BY thread_id FOR UPDATE`,
    [tenantId, threadIds],
    'hold-inbox',
  );
}
