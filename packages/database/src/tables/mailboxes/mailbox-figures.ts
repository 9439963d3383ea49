import type { Sql } from '../../query/query-pool.ts';
import { integer } from '../../statements/columns.ts';
import { build, run, runOne, sqlStatement, statement } from '../../statements/statement.ts';

const countWatched = sqlStatement(
  'mailboxes-count-watched',
  { mailboxes: integer, watched: integer },
  () => `
  SELECT count(*)::int AS mailboxes, count(*) FILTER (WHERE watch_expires_at > now())::int AS watched FROM mailboxes`,
);

// Changes no row, so that no worker of a distributed database has to answer.
const touch = statement('mailboxes-touch', () =>
  build
    .selectFrom('mailboxes')
    .select('user_id as userId')
    .where((e) => e.lit(false)),
);

export async function countWatchedMailboxes(db: Sql): Promise<{ mailboxes: number; watched: number }> {
  return (await runOne(db, countWatched, {})) ?? { mailboxes: 0, watched: 0 };
}

/** Rejects where the tables are not there. */
export async function touchMailboxes(db: Sql): Promise<void> {
  await run(db, touch, {});
}
