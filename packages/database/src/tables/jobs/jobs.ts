import { isUniqueViolation } from '../../query/is-unique-violation.ts';
import type { Sql } from '../../query/query-pool.ts';
import { integer, json, orNull, text } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';
import { type LoggedDelivery, logDelivery } from '../service/webhook-logs.ts';

export interface ClaimedJob<Kind extends string = string> {
  id: string;
  kind: Kind;
  payload: unknown;
  attempts: number;
}

type NewJob<Kind extends string> = {
  kind: Kind;
  key: string | null;
  payload: unknown;
  startAfter: Date | null;
};
type Claim = { kinds: readonly string[]; slots: number[]; worker: string; leaseMs: number };
type Mine = { id: string; worker: string; attempts: number };
type GiveBack = Mine & { delayMs: number; error: string | null; uncounted: number; newAttempts: number };

/** How long a failed job is kept for inspection. */
const FAILED_KEPT = '14 days';

// DO UPDATE, not DO NOTHING: it locks the waiting row, so a worker either sees this request or leaves the row waiting.
// A new request renews the attempts of a job that is being retried, but does not cut its back-off short.
const UNLESS_WAITING = `
  ON CONFLICT (kind, key) WHERE state = 'waiting' DO UPDATE SET
    payload = excluded.payload,
    last_attempt = jobs.attempts + excluded.last_attempt,
    start_after = CASE WHEN jobs.attempts > 0 THEN jobs.start_after
                       ELSE least(jobs.start_after, excluded.start_after) END`;

const enqueue = sqlStatement(
  'jobs-enqueue',
  {},
  (
    p: Placeholders<{
      kind: string;
      key: string | null;
      payload: string;
      startAfter: Date | null;
      newAttempts: number;
    }>,
  ) => `
  INSERT INTO jobs (kind, key, payload, start_after, last_attempt)
  VALUES (${p.kind}, ${p.key}, ${p.payload}::jsonb, coalesce(${p.startAfter}::timestamptz, now()), ${p.newAttempts}::int)
  ${UNLESS_WAITING}`,
);

// One statement instead of a transaction of four: somebody waits for the answer.
const enqueueDelivery = sqlStatement(
  'jobs-enqueue-delivery',
  { id: text },
  (
    p: Placeholders<
      LoggedDelivery & { kind: string; key: string | null; payload: string; newAttempts: number }
    >,
  ) => `
  WITH logged AS (${logDelivery(p)}), queued AS (
    INSERT INTO jobs (kind, key, payload, start_after, last_attempt)
    SELECT ${p.kind}::text, ${p.key}::text, ${p.payload}::jsonb, now(), ${p.newAttempts}::int FROM logged
    ${UNLESS_WAITING})
  SELECT id FROM logged`,
);

// A running job whose lease expired is taken over in place: its key stays taken throughout.
const claim = sqlStatement(
  'jobs-claim',
  { id: text, kind: text, payload: json, attempts: integer },
  (p: Placeholders<Claim>) => `
  WITH spent AS (
    UPDATE jobs SET state = 'failed', failed_at = now(), error = 'its process died or hung on the last try'
    WHERE state = 'running' AND lease_until < now() AND attempts >= last_attempt
  ), due AS (
    SELECT picked.id
    FROM unnest(${p.kinds}::text[], ${p.slots}::int[]) AS want (kind, slots)
    CROSS JOIN LATERAL (
      SELECT id FROM jobs job
      WHERE kind = want.kind AND state <> 'failed' AND start_after <= now() AND (
        (state = 'running' AND lease_until < now() AND attempts < last_attempt)
        OR (state = 'waiting' AND NOT EXISTS (
          SELECT 1 FROM jobs busy WHERE busy.kind = job.kind AND busy.key = job.key AND busy.state = 'running')))
      ORDER BY start_after, id LIMIT want.slots FOR UPDATE SKIP LOCKED
    ) picked
  )
  UPDATE jobs SET state = 'running', attempts = attempts + 1, worker = ${p.worker},
    lease_until = now() + ${p.leaseMs}::int * interval '1 millisecond'
  FROM due WHERE jobs.id = due.id
  RETURNING jobs.id::text, jobs.kind, jobs.payload, jobs.attempts`,
);

/** The ids that are still this worker's; the leases of the others ran out, and they may run elsewhere by now. */
const renew = sqlStatement(
  'jobs-renew',
  { id: text },
  (p: Placeholders<{ ids: string[]; worker: string; leaseMs: number }>) => `
  UPDATE jobs SET lease_until = now() + ${p.leaseMs}::int * interval '1 millisecond'
  WHERE id = ANY(${p.ids}::bigint[]) AND worker = ${p.worker} AND state = 'running' RETURNING id::text`,
);

// The id, the worker and the attempt together are the fence: a worker that lost its lease changes nothing.
const finish = statement('jobs-finish', (p: Mine) =>
  build
    .deleteFrom('jobs')
    .where('id', '=', p.id)
    .where('worker', '=', p.worker)
    .where('attempts', '=', p.attempts)
    .where('state', '=', 'running'),
);

// The same work may be waiting again already: then that job carries on, with the back-off of this one.
const giveBack = sqlStatement(
  'jobs-give-back',
  { state: text },
  (p: Placeholders<GiveBack>) => `
  WITH mine AS (
    SELECT id, kind, key, attempts FROM jobs
    WHERE id = ${p.id}::bigint AND worker = ${p.worker} AND attempts = ${p.attempts} AND state = 'running' FOR UPDATE
  ), sibling AS (
    UPDATE jobs SET attempts = mine.attempts - ${p.uncounted}::int,
      last_attempt = mine.attempts + ${p.newAttempts}::int, error = ${p.error},
      start_after = greatest(jobs.start_after, now() + ${p.delayMs}::int * interval '1 millisecond')
    FROM mine WHERE jobs.kind = mine.kind AND jobs.key = mine.key AND jobs.state = 'waiting'
    RETURNING jobs.id
  ), gone AS (
    DELETE FROM jobs USING mine WHERE jobs.id = mine.id AND EXISTS (SELECT 1 FROM sibling)
  )
  UPDATE jobs SET attempts = jobs.attempts - ${p.uncounted}::int, error = ${p.error}, worker = NULL, lease_until = NULL,
    start_after = now() + ${p.delayMs}::int * interval '1 millisecond',
    state = CASE WHEN jobs.attempts - ${p.uncounted}::int < last_attempt THEN 'waiting' ELSE 'failed' END,
    failed_at = CASE WHEN jobs.attempts - ${p.uncounted}::int < last_attempt THEN NULL ELSE now() END
  FROM mine WHERE jobs.id = mine.id AND NOT EXISTS (SELECT 1 FROM sibling)
  RETURNING jobs.state`,
);

// By the database's clock, like the times themselves. What is due already has no free slot, or waits for its key.
const untilNext = sqlStatement(
  'jobs-until-next',
  { ms: orNull(integer) },
  () => `
  SELECT ceil(extract(epoch FROM least(
      min(CASE WHEN state = 'waiting' THEN start_after ELSE lease_until END), now() + interval '1 hour') - now()) * 1000
    )::int AS ms
  FROM jobs WHERE (state = 'waiting' AND start_after > now()) OR (state = 'running' AND lease_until > now())`,
);

const prune = sqlStatement(
  'jobs-prune',
  {},
  () => `DELETE FROM jobs WHERE state = 'failed' AND failed_at < now() - interval '${FAILED_KEPT}'`,
);

/** `newAttempts`: how often the job may be tried from now on. */
export async function enqueueJob<Kind extends string>(
  db: Sql,
  job: NewJob<Kind>,
  newAttempts: number,
): Promise<void> {
  await run(db, enqueue, { ...job, payload: JSON.stringify(job.payload), newAttempts });
}

/** Both or neither. False for a delivery that is known already: then nothing is enqueued. */
export async function enqueueJobOfDelivery<Kind extends string>(
  db: Sql,
  { delivery, ...job }: Omit<NewJob<Kind>, 'startAfter'> & { delivery: LoggedDelivery },
  newAttempts: number,
): Promise<boolean> {
  const row = { ...delivery, ...job, payload: JSON.stringify(job.payload), newAttempts };
  return (await runOne(db, enqueueDelivery, row)) !== undefined;
}

export async function claimJobs<Kind extends string>(
  db: Sql,
  want: Claim & { kinds: readonly Kind[] },
): Promise<ClaimedJob<Kind>[]> {
  try {
    return (await run(db, claim, want)) as ClaimedJob<Kind>[];
  } catch (error) {
    // Another process took the same key between our look and our claim. It may keep it.
    if (isUniqueViolation(error)) return [];
    throw error;
  }
}

/** Milliseconds until a postponed job is due or a lease runs out, an hour at most. */
export async function findTimeToNextJob(db: Sql): Promise<number | null> {
  return (await runOne(db, untilNext, {}))?.ms ?? null;
}

export async function renewJobs(
  db: Sql,
  ids: string[],
  lease: { worker: string; leaseMs: number },
): Promise<Set<string>> {
  const rows = await run(db, renew, { ids, ...lease });
  return new Set(rows.map(({ id }) => id));
}

export async function finishJob(db: Sql, { id, attempts }: ClaimedJob, worker: string): Promise<void> {
  await run(db, finish, { id, attempts, worker });
}

/** Back to waiting, or failed after the last attempt. `counted` is false for a run that was only interrupted. */
export async function giveBackJob(
  db: Sql,
  { id, attempts }: ClaimedJob,
  why: { worker: string; delayMs: number; error: string | null; counted: boolean; newAttempts: number },
): Promise<{ failed: boolean }> {
  const { worker, error, newAttempts } = why;
  const values = { id, attempts, worker, error, newAttempts };
  for (;;) {
    try {
      const delayMs = Math.round(why.delayMs);
      const row = await runOne(db, giveBack, { ...values, delayMs, uncounted: why.counted ? 0 : 1 });
      if (row?.state !== 'failed') return { failed: false };
      await run(db, prune, {});
      return { failed: true };
    } catch (error) {
      // The same work was enqueued between our look and our update: look again.
      if (!isUniqueViolation(error)) throw error;
    }
  }
}
