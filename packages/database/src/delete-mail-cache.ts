import type { Sql } from './query-pool.ts';

/**
 * What the mailbox can be read for again, with everything that hangs on its threads. The messages go first, in one
 * statement: left to the cascade, each thread's would have its words gathered anew before it goes.
 */
export async function deleteMailCache(sql: Sql, userId: string): Promise<void> {
  for (const table of ['mailboxes', 'mail_labels', 'index_queue', 'thread_search', 'messages', 'threads'])
    await sql.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
}
