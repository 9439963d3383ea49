import type { JobKind } from '@triage/core/ports/jobs';
import { type ClaimedJob, finishJob, renewJobs } from '@triage/database/tables/jobs/jobs';
import { giveBack } from './give-back.ts';
import type { JobQueue } from './job-queue.ts';

/** Runs a claimed job; `onEnd` is called when its slot is free again. */
export function startJob(queue: JobQueue, job: ClaimedJob<JobKind>, onEnd: () => void): void {
  const abort = new AbortController();
  if (queue.stopping) abort.abort();
  const done = run(queue, job, abort.signal).finally(() => {
    queue.running.delete(job.id);
    onEnd();
  });
  queue.running.set(job.id, { kind: job.kind, abort, done });
}

async function run(queue: JobQueue, job: ClaimedJob<JobKind>, signal: AbortSignal): Promise<void> {
  try {
    signal.throwIfAborted();
    await queue.handlers.get(job.kind)?.(job.payload, signal);
    await finishJob(queue.db, job, queue.worker);
    // It may have queued mail, and another job of its key may wait elsewhere.
    queue.bell?.ring();
    queue.logger.debug('jobs.done', { kind: job.kind, jobId: job.id, attempt: job.attempts });
  } catch (error) {
    await giveBack(queue, job, { error, interrupted: signal.aborted });
  }
}

/** A job whose lease was lost runs in another process: its run here is aborted. */
export async function renewLeases({ db, running, worker, leaseMs, logger }: JobQueue): Promise<void> {
  const ids = [...running.keys()];
  if (ids.length === 0) return;
  try {
    const kept = await renewJobs(db, ids, { worker, leaseMs });
    for (const id of ids)
      if (!kept.has(id)) running.get(id)?.abort.abort(new Error('The job was taken over'));
  } catch (error) {
    logger.warn('jobs.renew_failed', { count: ids.length }, error);
  }
}
