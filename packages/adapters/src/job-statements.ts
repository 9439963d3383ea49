import { JOB_ATTEMPTS, type JobKind } from '@triage/core/ports/jobs';
import type { Sql } from '@triage/database/open-database';

export interface ClaimedJob {
  id: string;
  kind: JobKind;
  payload: unknown;
  attempts: number;
}

const FAILED_KEPT = '14 days';
const UNIQUE_VIOLATION = '23505';

// DO UPDATE, not DO NOTHING: it locks the waiting row, so a worker either sees this work or leaves it waiting.
// A new request renews the tries of a job that is being retried, but does not cut its back-off short.
const ENQUEUE = `
  INSERT INTO jobs (kind, key, payload, start_after, last_attempt)
  VALUES ($1, $2, $3::jsonb, coalesce($4::timestamptz, now()), ${JOB_ATTEMPTS})
  ON CONFLICT (kind, key) WHERE state = 'waiting' DO UPDATE SET
    payload = excluded.payload,
    last_attempt = jobs.attempts + excluded.last_attempt,
    start_after = CASE WHEN jobs.attempts > 0 THEN jobs.start_after
                       ELSE least(jobs.start_after, excluded.start_after) END`;

// A running job whose lease ran out is taken over in place: its key stays taken throughout.
const CLAIM = `
  WITH spent AS (
    UPDATE jobs SET state = 'failed', failed_at = now(), error = 'its process died or hung on the last try'
    WHERE state = 'running' AND lease_until < now() AND attempts >= last_attempt
  ), due AS (
    SELECT picked.id
    FROM unnest($1::text[], $2::int[]) AS want (kind, slots)
    CROSS JOIN LATERAL (
      SELECT id FROM jobs job
      WHERE kind = want.kind AND state <> 'failed' AND start_after <= now() AND (
        (state = 'running' AND lease_until < now() AND attempts < last_attempt)
        OR (state = 'waiting' AND NOT EXISTS (
          SELECT 1 FROM jobs busy WHERE busy.kind = job.kind AND busy.key = job.key AND busy.state = 'running')))
      ORDER BY start_after, id LIMIT want.slots FOR UPDATE SKIP LOCKED
    ) picked
  )
  UPDATE jobs SET state = 'running', attempts = attempts + 1, worker = $3,
    lease_until = now() + $4::int * interval '1 millisecond'
  FROM due WHERE jobs.id = due.id
  RETURNING jobs.id::text, jobs.kind, jobs.payload, jobs.attempts`;

const MINE = `id = $1::bigint AND worker = $2 AND attempts = $3 AND state = 'running'`;

// The same work may be waiting again already: then that job carries on, with this one's back-off.
const GIVE_BACK = `
  WITH mine AS (SELECT id, kind, key, attempts FROM jobs WHERE ${MINE} FOR UPDATE), sibling AS (
    UPDATE jobs SET attempts = mine.attempts - $6::int, last_attempt = mine.attempts + ${JOB_ATTEMPTS}, error = $5,
      start_after = greatest(jobs.start_after, now() + $4::int * interval '1 millisecond')
    FROM mine WHERE jobs.kind = mine.kind AND jobs.key = mine.key AND jobs.state = 'waiting'
    RETURNING jobs.id
  ), gone AS (
    DELETE FROM jobs USING mine WHERE jobs.id = mine.id AND EXISTS (SELECT 1 FROM sibling)
  )
  UPDATE jobs SET attempts = jobs.attempts - $6::int, error = $5, worker = NULL, lease_until = NULL,
    start_after = now() + $4::int * interval '1 millisecond',
    state = CASE WHEN jobs.attempts - $6::int < last_attempt THEN 'waiting' ELSE 'failed' END,
    failed_at = CASE WHEN jobs.attempts - $6::int < last_attempt THEN NULL ELSE now() END
  FROM mine WHERE jobs.id = mine.id AND NOT EXISTS (SELECT 1 FROM sibling)
  RETURNING jobs.state`;

export async function insertJob(
  sql: Sql,
  job: { kind: JobKind; key: string | null; payload: unknown; startAfter: Date | null },
): Promise<void> {
  await sql.query(ENQUEUE, [job.kind, job.key, JSON.stringify(job.payload), job.startAfter], 'jobs-enqueue');
}

export async function claimJobs(
  sql: Sql,
  want: { kinds: JobKind[]; slots: number[]; worker: string; leaseMs: number },
): Promise<ClaimedJob[]> {
  try {
    return await sql.query<ClaimedJob>(
      CLAIM,
      [want.kinds, want.slots, want.worker, want.leaseMs],
      'jobs-claim',
    );
  } catch (error) {
    // Another process took the same key between our look and our claim. It may keep it.
    if (isUniqueViolation(error)) return [];
    throw error;
  }
}

/** The ids that are still ours; the others ran out and may run elsewhere by now. */
export async function renewJobs(
  sql: Sql,
  ids: string[],
  worker: string,
  leaseMs: number,
): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    `UPDATE jobs SET lease_until = now() + $3::int * interval '1 millisecond'
     WHERE id = ANY($1::bigint[]) AND worker = $2 AND state = 'running' RETURNING id::text`,
    [ids, worker, leaseMs],
    'jobs-renew',
  );
  return new Set(rows.map(({ id }) => id));
}

export async function finishJob(sql: Sql, job: ClaimedJob, worker: string): Promise<void> {
  await sql.query(`DELETE FROM jobs WHERE ${MINE}`, [job.id, worker, job.attempts], 'jobs-finish');
}

/** Back to waiting, or failed after the last try. `counted` is false for a run that was only interrupted. */
export async function giveBackJob(
  sql: Sql,
  job: ClaimedJob,
  worker: string,
  why: { delayMs: number; error: string | null; counted: boolean },
): Promise<{ failed: boolean }> {
  const values = [job.id, worker, job.attempts, Math.round(why.delayMs), why.error, why.counted ? 0 : 1];
  for (;;) {
    try {
      const [row] = await sql.query<{ state: string }>(GIVE_BACK, values, 'jobs-give-back');
      if (row?.state !== 'failed') return { failed: false };
      await sql.query(
        `DELETE FROM jobs WHERE state = 'failed' AND failed_at < now() - interval '${FAILED_KEPT}'`,
      );
      return { failed: true };
    } catch (error) {
      // The same work was enqueued between our look and our update: look again.
      if (!isUniqueViolation(error)) throw error;
    }
  }
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}
