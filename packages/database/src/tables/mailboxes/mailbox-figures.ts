import type { Sql } from '../../query/query-pool.ts';
import { double, integer } from '../../statements/columns.ts';
import { build, run, runOne, sqlStatement, statement } from '../../statements/statement.ts';

// From the push that was not yet followed by a sync: a silent mailbox is not behind.
const lag = sqlStatement(
  'mailboxes-find-lag',
  { value: double },
  () => `
  SELECT coalesce(max(extract(epoch FROM now() - pushed_at)), 0)::float8 AS value
  FROM mailboxes WHERE pushed_at > coalesce(synced_at, '-infinity')`,
);

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

/** How many seconds the mailbox that is furthest behind is behind its pushes. */
export async function findSyncLag(db: Sql): Promise<number> {
  return (await runOne(db, lag, {}))?.value ?? 0;
}

export async function countWatchedMailboxes(db: Sql): Promise<{ mailboxes: number; watched: number }> {
  return (await runOne(db, countWatched, {})) ?? { mailboxes: 0, watched: 0 };
}

/** Rejects where the tables are not there. */
export async function touchMailboxes(db: Sql): Promise<void> {
  await run(db, touch, {});
}
