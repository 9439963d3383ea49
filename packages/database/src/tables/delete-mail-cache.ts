import type { Sql } from '../query/query-pool.ts';
import { build, run, statement } from '../statements/statement.ts';
import { forgetAddresses } from './people/send-as-addresses.ts';

const TABLES = [
  'mailboxes',
  'mail_labels',
  'index_queue',
  'thread_search',
  'messages',
  'threads',
  'imap_mirrors',
  'contact_books',
] as const;

const removals = TABLES.map((table) =>
  statement(`mail-cache-delete-${table}`, (p: { userId: string }) =>
    build.deleteFrom(table).where('user_id', '=', p.userId),
  ),
);

/**
 * Data that can be read again from the mailbox, with everything that references its threads. Messages are deleted
 * first, in one statement: left to the cascade, each thread's index words would be rebuilt before it is deleted.
 */
export async function deleteMailCache(db: Sql, userId: string): Promise<void> {
  for (const removal of removals) await run(db, removal, { userId });
  await forgetAddresses(db, userId);
}
