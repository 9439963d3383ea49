import { randomUUID } from 'node:crypto';
import type { Bell } from '@triage/core/ports/bell';
import { JOB_ATTEMPTS, type JobKind, type JobPayloads, type Jobs } from '@triage/core/ports/jobs';
import type { Logger } from '@triage/core/ports/logger';
import type { Database } from '@triage/database/open-database';
import { enqueueJob, enqueueJobOfDelivery } from '@triage/database/tables/jobs/jobs';
import { type ClaimLoop, claimLoop } from './jobs/claim-loop.ts';
import type { Handle, JobQueue } from './jobs/job-queue.ts';
import { lookAgain } from './jobs/look-again.ts';
import { renewLeases } from './jobs/run-job.ts';

// One statement polls for every kind. Jobs of this process do not wait for it; with the embedded database there is no
// other process, so it only finds postponed and abandoned jobs.
const POLL_MS = { embedded: 2_000, postgres: 1_000 };
// A killed process' job is taken over this long after its last renewal. Four renewals fit in.
const LEASE_MS = 12_000;
const STOP_DEADLINE_MS = 10_000;
const RETRY_MS = 1_000;

export interface TableJobsOptions {
  db: Database;
  logger: Logger;
  /** Absent: this process looks for the work of others every `pollMs`. */
  bell?: Bell | undefined;
  pollMs?: number;
  leaseMs?: number;
  retryMs?: number;
  stopDeadlineMs?: number;
}

/** A durable queue on one table: a job exists when its transaction commits, and ends when its handler returned. */
export function tableJobs(options: TableJobsOptions): Jobs {
  const { db, logger, bell, pollMs = POLL_MS[options.db.mode] } = options;
  const { leaseMs = LEASE_MS, retryMs = RETRY_MS } = options;
  const queue: JobQueue = {
    ...{ db, logger, bell, leaseMs, retryMs, worker: randomUUID(), stopping: false },
    ...{ handlers: new Map(), running: new Map(), owed: [] },
  };
  const loop = claimLoop(queue);
  let looks: ReturnType<typeof lookAgain> | undefined;
  let renewal: NodeJS.Timeout | undefined;
  const wake = () => {
    loop.wake();
    looks?.soon();
    bell?.ring();
  };

  return {
    async enqueue(kind, payload, { key, startAfter, tx } = {}) {
      const job = { kind, key: key ?? null, payload, startAfter: startAfter ?? null };
      await enqueueJob(tx ?? db, job, JOB_ATTEMPTS);
      if (!tx) wake();
    },
    async enqueueDelivery(kind, payload, { key, delivery }) {
      const isNew = await enqueueJobOfDelivery(db, { kind, key, payload, delivery }, JOB_ATTEMPTS);
      if (isNew) wake();
      return isNew;
    },
    async work<K extends JobKind>(
      kind: K,
      handle: (payload: JobPayloads[K], signal: AbortSignal) => Promise<void>,
    ) {
      if (queue.handlers.has(kind)) throw new Error(`${kind} has a worker already`);
      queue.handlers.set(kind, handle as Handle);
      looks ??= lookAgain(queue, loop, pollMs);
      renewal ??= setInterval(renewLeases, leaseMs / 4, queue);
      loop.wake();
    },
    wake,
    async stop() {
      await stopRuns(queue, loop, options.stopDeadlineMs ?? STOP_DEADLINE_MS);
      looks?.stop();
      clearInterval(renewal);
    },
  };
}

async function stopRuns(queue: JobQueue, loop: ClaimLoop, deadlineMs: number): Promise<void> {
  queue.stopping = true;
  for (const { abort } of queue.running.values()) abort.abort(new Error('The process is stopping'));
  // Leases are still renewed meanwhile: no other process may start a job that is ending here.
  await withDeadline(deadlineMs, async () => {
    await loop.idle();
    await Promise.allSettled([...queue.running.values()].map(({ done }) => done));
  });
  if (queue.running.size > 0) queue.logger.warn('jobs.left_running', { count: queue.running.size });
}

async function withDeadline(ms: number, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work(), deadline]);
  clearTimeout(timer);
}
