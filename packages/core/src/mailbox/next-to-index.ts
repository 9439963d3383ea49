import type { TenantContext } from '../context.ts';
import type { NewThread } from './cache-threads.ts';

interface QueuedThread {
  threadId: string;
  newestId: string;
  hasRow: boolean;
  missing: string[];
}

export interface ToIndex {
  rows: NewThread[];
  rest: NewThread[];
}

/** So many threads show their rows before the older messages of any of them are read. */
const WINDOW = 500;
/**
 * The newest threads of the queue: first the newest message of each, which makes its row in the inbox with
 * sender, snippet and lane, then the rest of each. A message is read once, whatever the order.
 */
export async function nextToIndex(ctx: Pick<TenantContext, 'tenantId' | 'db'>): Promise<ToIndex> {
  const rows = await ctx.db.query<QueuedThread>(
    `SELECT q.thread_id AS "threadId", coalesce(q.newest_id, q.message_ids[1], '') AS "newestId",
       EXISTS (SELECT 1 FROM threads t WHERE t.user_id = $1 AND t.thread_id = q.thread_id) AS "hasRow",
       array(SELECT id FROM unnest(q.message_ids) WITH ORDINALITY AS l(id, place) WHERE NOT EXISTS (
         SELECT 1 FROM messages m WHERE m.user_id = $1 AND m.message_id = id) ORDER BY place) AS missing
     FROM index_queue q WHERE q.user_id = $1 ORDER BY q.position, q.thread_id LIMIT $2`,
    [ctx.tenantId, WINDOW],
    'next-to-index',
  );
  const newest = rows.filter((row) => !row.hasRow && row.missing.includes(row.newestId));
  const older = rows.flatMap((row): NewThread[] => {
    const messageIds = newest.includes(row) ? row.missing.filter((id) => id !== row.newestId) : row.missing;
    // One that a sync has read whole meanwhile has nothing missing: it only leaves the queue.
    if (messageIds.length === 0 && newest.includes(row)) return [];
    return [{ threadId: row.threadId, messageIds, rest: 'none' }];
  });
  const first = newest.map(
    ({ threadId, newestId, missing }): NewThread => ({
      threadId,
      messageIds: [newestId],
      rest: missing.length > 1 ? 'queued' : 'none',
    }),
  );
  return { rows: first, rest: older };
}
