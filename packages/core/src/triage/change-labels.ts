import type { Sql } from '@triage/database/open-database';
import type { TenantId } from '../context.ts';

/** The cache follows at once what the provider has just been told; the next sync confirms it. */
export async function changeCachedLabel(
  tx: Sql,
  tenantId: TenantId,
  change: { threadId: string; label: string; on: boolean },
): Promise<void> {
  const next = change.on
    ? `CASE WHEN $3 = ANY (label_ids) THEN label_ids ELSE array_append(label_ids, $3) END`
    : 'array_remove(label_ids, $3)';
  for (const table of ['messages', 'threads'])
    await tx.query(`UPDATE ${table} SET label_ids = ${next} WHERE user_id = $1 AND thread_id = $2`, [
      tenantId,
      change.threadId,
      change.label,
    ]);
  await tx.query(
    `UPDATE threads SET in_inbox = 'INBOX' = ANY (label_ids), unread = 'UNREAD' = ANY (label_ids),
       starred = 'STARRED' = ANY (label_ids), history_id = NULL
     WHERE user_id = $1 AND thread_id = $2`,
    [tenantId, change.threadId],
  );
}
