import type { Sql } from '../../query/query-pool.ts';
import { boolean, integer, orNull, textArray, timestamp } from '../../statements/columns.ts';
import { type Placeholders, runOne, sqlStatement } from '../../statements/statement.ts';

type Wanted = { userId: string; failedSince: Date; lateBefore: Date };

const find = sqlStatement(
  'person-health',
  {
    syncedAt: orNull(timestamp),
    cursorFailures: integer,
    cursorRetryAt: orNull(timestamp),
    watchExpiresAt: orNull(timestamp),
    cronAt: orNull(timestamp),
    failedSends: integer,
    lateSends: integer,
    failedJobs: textArray,
    isApiDisabled: boolean,
  },
  (p: Placeholders<Wanted>) => `
  SELECT m.synced_at AS "syncedAt", coalesce(m.cursor_failures, 0) AS "cursorFailures",
    m.cursor_retry_at AS "cursorRetryAt", m.watch_expires_at AS "watchExpiresAt",
    (SELECT ran_at FROM cron_runs WHERE name = 'process-due') AS "cronAt",
    (SELECT count(*)::int FROM scheduled_sends s
     WHERE s.user_id = ${p.userId} AND s.status = 'failed' AND s.updated_at > ${p.failedSince}) AS "failedSends",
    (SELECT count(*)::int FROM scheduled_sends s
     WHERE s.user_id = ${p.userId} AND s.status = 'pending' AND s.send_at < ${p.lateBefore}) AS "lateSends",
    (SELECT coalesce(array_agg(DISTINCT j.kind), '{}') FROM jobs j
     WHERE j.state = 'failed' AND j.payload ->> 'userId' = ${p.userId}) AS "failedJobs",
    EXISTS (SELECT FROM jobs j
     WHERE j.payload ->> 'userId' = ${p.userId} AND j.error LIKE '%: apiDisabled (%'
       AND coalesce(j.failed_at, now()) > coalesce(m.synced_at, '-infinity')) AS "isApiDisabled"
  FROM users u LEFT JOIN mailboxes m ON m.user_id = u.id WHERE u.id = ${p.userId}`,
);

/** What shows whether a user's mail is synced, sent and processed; undefined without such a user. */
export function findPersonHealth(db: Sql, wanted: Wanted) {
  return runOne(db, find, wanted);
}
