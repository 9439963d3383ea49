import type { Sql } from '@triage/database/open-database';
import type { TenantContext } from '../context.ts';
import { findOvertaken } from '../mailbox/own-changes.ts';

export interface LabelChange {
  threadId: string;
  label: string;
  on: boolean;
  /** The mailbox's version before the provider was told. */
  since: string;
}

/** The cache follows at once what the provider has just been told; the next sync confirms it. The caller holds the inbox. */
export async function changeCachedLabel(
  ctx: Pick<TenantContext, 'tenantId' | 'jobs'>,
  tx: Sql,
  { threadId, label, on, since }: LabelChange,
): Promise<void> {
  // Another process has changed it too: which of us the provider heard last, only the provider can say.
  const crossed = await findOvertaken(tx, ctx.tenantId, { threadIds: [threadId], since });
  if (crossed.size > 0)
    await ctx.jobs.enqueue('mail-changed', { userId: ctx.tenantId }, { key: ctx.tenantId, tx });
  const next = on
    ? `CASE WHEN $3 = ANY (label_ids) THEN label_ids ELSE array_append(label_ids, $3) END`
    : 'array_remove(label_ids, $3)';
  for (const table of ['messages', 'threads'])
    await tx.query(`UPDATE ${table} SET label_ids = ${next} WHERE user_id = $1 AND thread_id = $2`, [
      ctx.tenantId,
      threadId,
      label,
    ]);
  await tx.query(
    `UPDATE threads SET in_inbox = 'INBOX' = ANY (label_ids), unread = 'UNREAD' = ANY (label_ids),
       starred = 'STARRED' = ANY (label_ids), history_id = NULL,
       labels_version = (SELECT version FROM mailboxes WHERE user_id = $1)
     WHERE user_id = $1 AND thread_id = $2`,
    [ctx.tenantId, threadId],
  );
}
