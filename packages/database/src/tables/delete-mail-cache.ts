import type { Sql } from '../query/query-pool.ts';
import { build, run, statement } from '../statements/statement.ts';
import { forgetAddresses } from './people/send-as-addresses.ts';

const TABLES = ['mailboxes', 'mail_labels', 'index_queue', 'thread_search', 'messages', 'threads'] as const;

const removals = TABLES.map((table) =>
  statement(`mail-cache-delete-${table}`, (p: { userId: string }) =>
    build.deleteFrom(table).where('user_id', '=', p.userId),
  ),
);

/**
 * What the mailbox can be read for again, with everything that hangs on its threads. The messages go first, in one
 * statement: left to the cascade, each thread's would have its words gathered anew before it goes.
 */
export async function deleteMailCache(db: Sql, userId: string): Promise<void> {
  for (const removal of removals) await run(db, removal, { userId });
  await forgetAddresses(db, userId);
}
