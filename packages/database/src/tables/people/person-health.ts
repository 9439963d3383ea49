import type { Sql } from '../../query/query-pool.ts';
import { boolean, integer, orNull, textArray, timestamp } from '../../statements/columns.ts';
import { type Placeholders, runOne, sqlStatement } from '../../statements/statement.ts';

type Wanted = { userId: string; failedSince: Date; lateBefore: Date };

const findMail = sqlStatement(
  'person-health-mail',
  {
    syncedAt: orNull(timestamp),
    cursorFailures: integer,
    cursorRetryAt: orNull(timestamp),
    watchExpiresAt: orNull(timestamp),
    failedSends: integer,
    lateSends: integer,
  },
  (p: Placeholders<Wanted>) => `
  SELECT m.synced_at AS "syncedAt", coalesce(m.cursor_failures, 0) AS "cursorFailures",
    m.cursor_retry_at AS "cursorRetryAt", m.watch_expires_at AS "watchExpiresAt",
    (SELECT count(*)::int FROM scheduled_sends s
     WHERE s.user_id = ${p.userId} AND s.status = 'failed' AND s.updated_at > ${p.failedSince}) AS "failedSends",
    (SELECT count(*)::int FROM scheduled_sends s
     WHERE s.user_id = ${p.userId} AND s.status = 'pending' AND s.send_at < ${p.lateBefore}) AS "lateSends"
  FROM users u LEFT JOIN mailboxes m ON m.user_id = u.id WHERE u.id = ${p.userId}`,
);

// Apart from the mail: on Citus, jobs stay on the coordinator while mail is on the worker of its user.
const findJobs = sqlStatement(
  'person-health-jobs',
  { cronAt: orNull(timestamp), failedJobs: textArray, isApiDisabled: boolean },
  (p: Placeholders<{ userId: string; syncedAt: Date | null }>) => `
  SELECT (SELECT ran_at FROM cron_runs WHERE name = 'process-due') AS "cronAt",
    (SELECT coalesce(array_agg(DISTINCT j.kind), '{}') FROM jobs j
     WHERE j.state = 'failed' AND j.payload ->> 'userId' = ${p.userId}) AS "failedJobs",
    EXISTS (SELECT FROM jobs j
     WHERE j.payload ->> 'userId' = ${p.userId} AND j.error LIKE '%: apiDisabled (%'
       AND coalesce(j.failed_at, now()) > coalesce(${p.syncedAt}::timestamptz, '-infinity')) AS "isApiDisabled"`,
);

/** State of a user's sync, sends and jobs; undefined without such a user. */
export async function findPersonHealth(db: Sql, wanted: Wanted) {
  const mail = await runOne(db, findMail, wanted);
  if (!mail) return undefined;
  const { userId } = wanted;
  const jobs = await runOne(db, findJobs, { userId, syncedAt: mail.syncedAt });
  return jobs && { ...mail, ...jobs };
}
