import type { TenantContext } from '../context.ts';
import type { NewThread } from './cache-threads.ts';

export interface QueuedThread extends NewThread {
  messageIds: string[];
  position: number;
}

/** Whole threads, so that none is triaged on half of its messages; about so many messages at a time. */
const MESSAGES_AT_ONCE = 30;

/** The newest threads of the queue behind a place in it. */
export async function nextInQueue(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  after: QueuedThread | undefined,
): Promise<QueuedThread[]> {
  // A sync may have cached a thread first.
  await ctx.db.query(
    `DELETE FROM index_queue q USING threads t
     WHERE q.user_id = $1 AND t.user_id = $1 AND t.thread_id = q.thread_id`,
    [ctx.tenantId],
    'index-queue-cached',
  );
  const rows = await ctx.db.query<QueuedThread>(
    `SELECT thread_id AS "threadId", message_ids AS "messageIds", position FROM index_queue
     WHERE user_id = $1 AND (position, thread_id) > ($2::int, $3) ORDER BY position, thread_id LIMIT $4`,
    [ctx.tenantId, after?.position ?? -1, after?.threadId ?? '', MESSAGES_AT_ONCE],
    'index-queue-next',
  );
  let messages = 0;
  return rows.filter((row, index) => {
    messages += row.messageIds.length;
    return index === 0 || messages <= MESSAGES_AT_ONCE;
  });
}
