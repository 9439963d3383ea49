import { JOB_ATTEMPTS, type JobKind } from '@triage/core/ports/jobs';
import { ProviderError } from '@triage/core/ports/mail';
import { type ClaimedJob, giveBackJob } from '@triage/database/tables/jobs/jobs';
import { describeError } from '../redact-error.ts';
import type { JobQueue } from './job-queue.ts';

const RETRY_MAX_MS = 300_000;
// While a provider is down its jobs are retried at most this often, without a limit: they run when it is back, and no
// job fails because of the provider's outage.
const AWAY_RETRY_MAX_MS = 6_000;
const AWAY_ATTEMPTS_COUNTED = 4;

/** Releases a job whose run failed or was interrupted, for its next attempt. */
export async function giveBack(
  { db, logger, owed, worker, retryMs }: JobQueue,
  job: ClaimedJob<JobKind>,
  { error, interrupted }: { error: unknown; interrupted: boolean },
): Promise<void> {
  const fields = { kind: job.kind, jobId: job.id, attempt: job.attempts };
  const away = error instanceof ProviderError && error.transient;
  const full = Math.min(backOff(job.attempts, retryMs), away ? AWAY_RETRY_MAX_MS : RETRY_MAX_MS);
  const delayMs = interrupted ? 0 : Math.max(full, askedDelay(error));
  try {
    const counted = !interrupted && !(away && job.attempts >= AWAY_ATTEMPTS_COUNTED);
    const why = { delayMs, error: interrupted ? null : describeError(error), counted };
    const { failed } = await giveBackJob(db, job, { ...why, worker, newAttempts: JOB_ATTEMPTS });
    if (failed) logger.error('jobs.failed', fields, error);
    else if (!interrupted) logger.warn('jobs.retry', { ...fields, delayMs }, error);
  } catch (cause) {
    // Without a database the job cannot be released, and its lease is long.
    const why = { delayMs, error: describeError(error), counted: false };
    owed.push(() => giveBackJob(db, job, { ...why, worker, newAttempts: JOB_ATTEMPTS }));
    logger.error('jobs.give_back_failed', fields, cause);
  }
}

/** Releases the jobs that were still held when the database became unreachable; throws if it still is. */
export async function releaseOwed({ owed }: JobQueue): Promise<void> {
  for (let release = owed[0]; release; release = owed[0]) {
    await release();
    owed.shift();
  }
}

function backOff(attempts: number, retryMs: number): number {
  const full = Math.min(retryMs * 3 ** (attempts - 1), RETRY_MAX_MS);
  return full * (0.5 + Math.random() / 2);
}

function askedDelay(error: unknown): number {
  return error instanceof ProviderError ? Math.min(error.retryAfterMs ?? 0, RETRY_MAX_MS) : 0;
}
