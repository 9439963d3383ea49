import { isUniqueViolation } from '../../query/is-unique-violation.ts';
import type { Sql } from '../../query/query-pool.ts';
import { boolean, integer, orNull, text, timestamp } from '../../statements/columns.ts';
import { type Placeholders, run, runOne, sqlStatement } from '../../statements/statement.ts';

type Page = { limit: number; offset: number };

// The id of a further mailbox begins with that of its person.
const listJobs = sqlStatement(
  'operator-list-failed-jobs',
  {
    id: text,
    kind: text,
    userId: orNull(text),
    email: orNull(text),
    attempts: integer,
    at: timestamp,
    error: orNull(text),
    total: integer,
  },
  (p: Placeholders<Page>) => `
  SELECT j.id::text, j.kind, j.payload ->> 'userId' AS "userId", u.email, j.attempts,
    coalesce(j.failed_at, j.created_at) AS at, j.error, count(*) OVER ()::int AS total
  FROM jobs j LEFT JOIN users u ON u.id = split_part(j.payload ->> 'userId', '~', 1)
  WHERE j.state = 'failed' ORDER BY at DESC, j.id DESC LIMIT ${p.limit}::int OFFSET ${p.offset}::int`,
);

// Dismissed ones too: their owner has seen them, and the operator has not.
const listSends = sqlStatement(
  'operator-list-failed-sends',
  {
    id: text,
    userId: text,
    email: text,
    isInvitation: boolean,
    automatic: boolean,
    attempts: integer,
    at: timestamp,
    error: orNull(text),
    total: integer,
  },
  (p: Placeholders<Page & { since: Date }>) => `
  SELECT s.id, s.user_id AS "userId", u.email, s.calendar_method IS NOT NULL AS "isInvitation", s.automatic,
    s.attempts, s.updated_at AS at, s.error, count(*) OVER ()::int AS total
  FROM scheduled_sends s JOIN users u ON u.id = split_part(s.user_id, '~', 1)
  WHERE s.status = 'failed' AND s.updated_at > ${p.since}
  ORDER BY s.updated_at DESC, s.id LIMIT ${p.limit}::int OFFSET ${p.offset}::int`,
);

// If the same work is queued already, the failed job is not needed.
const retry = sqlStatement(
  'operator-retry-job',
  { kind: text },
  (p: Placeholders<{ id: string; newAttempts: number }>) => `
  WITH failed AS (
    SELECT id, kind, key FROM jobs WHERE id = ${p.id}::bigint AND state = 'failed' FOR UPDATE
  ), waiting AS (
    SELECT j.id FROM jobs j JOIN failed f ON j.kind = f.kind AND j.key = f.key WHERE j.state = 'waiting'
  ), gone AS (
    DELETE FROM jobs USING failed WHERE jobs.id = failed.id AND EXISTS (SELECT FROM waiting) RETURNING jobs.kind
  ), again AS (
    UPDATE jobs SET state = 'waiting', last_attempt = jobs.attempts + ${p.newAttempts}::int, start_after = now(),
      failed_at = NULL, worker = NULL, lease_until = NULL
    FROM failed WHERE jobs.id = failed.id AND NOT EXISTS (SELECT FROM waiting) RETURNING jobs.kind
  )
  SELECT kind FROM gone UNION ALL SELECT kind FROM again`,
);

/** For all users, newest first. */
export function listFailedJobs(db: Sql, page: Page) {
  return run(db, listJobs, page);
}

/** For all users, newest first: owner and reason, without recipients, subject or body. */
export function listFailedSendsOfAll(db: Sql, page: Page & { since: Date }) {
  return run(db, listSends, page);
}

/** The kind of the job, which waits again; undefined where it has not failed, or no longer exists. */
export async function retryFailedJob(
  db: Sql,
  job: { id: string; newAttempts: number },
): Promise<string | undefined> {
  for (;;) {
    try {
      return (await runOne(db, retry, job))?.kind;
    } catch (error) {
      // The same work was enqueued between our look and our update: look again.
      if (!isUniqueViolation(error)) throw error;
    }
  }
}
