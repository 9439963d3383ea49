import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  JOB_ATTEMPTS,
  type JobKind,
  type JobPayloads,
  type Jobs,
  jobConcurrency,
} from '@triage/core/ports/jobs';
import type { Logger } from '@triage/core/ports/logger';
import { ProviderError } from '@triage/core/ports/mail';
import type { Database } from '@triage/database/open-database';
import {
  type ClaimedJob,
  claimJobs,
  enqueueJob,
  finishJob,
  giveBackJob,
  renewJobs,
} from '@triage/database/tables/jobs/jobs';
import { describeError } from './redact-error.ts';

// One statement polls for every kind. Jobs of this process do not wait for it; with the embedded database there is no
// other process, so it only finds postponed and abandoned jobs.
const POLL_MS = { embedded: 2_000, postgres: 1_000 };
// A killed process' job is taken over this long after its last renewal. Four renewals fit in.
const LEASE_MS = 12_000;
const STOP_DEADLINE_MS = 10_000;
const RETRY_MS = 1_000;
const RETRY_MAX_MS = 300_000;
// While a provider is down its jobs are retried at most this often, without a limit: they run when it is back, and no
// job fails because of the provider's outage.
const AWAY_RETRY_MAX_MS = 6_000;
const AWAY_ATTEMPTS_COUNTED = 4;

type Handle = (payload: unknown, signal: AbortSignal) => Promise<void>;

export interface TableJobsOptions {
  db: Database;
  logger: Logger;
  pollMs?: number;
  leaseMs?: number;
  retryMs?: number;
  stopDeadlineMs?: number;
}

/** A durable queue on one table: a job exists when its transaction commits, and ends when its handler returned. */
export function tableJobs(options: TableJobsOptions): Jobs {
  const { db, logger, pollMs = POLL_MS[options.db.mode], leaseMs = LEASE_MS, retryMs = RETRY_MS } = options;
  const worker = randomUUID();
  const handlers = new Map<JobKind, Handle>();
  const running = new Map<string, { kind: JobKind; abort: AbortController; done: Promise<void> }>();
  // A job belongs to no request: it must not inherit the transaction or context of the caller that woke the queue.
  const outside = AsyncLocalStorage.snapshot();
  const owed: (() => Promise<unknown>)[] = [];
  let claiming: Promise<void> | null = null;
  let claimAgain = false;
  let claimFails = false;
  let stopping = false;
  let timers: NodeJS.Timeout[] = [];

  function wake(): void {
    if (stopping || handlers.size === 0) return;
    claimAgain = true;
    claiming ??= outside(claimWhileAsked).finally(() => {
      claiming = null;
      if (claimAgain) wake();
    });
  }

  async function claimWhileAsked(): Promise<void> {
    while (claimAgain && !stopping) {
      claimAgain = false;
      try {
        await claimOnce();
        claimFails = false;
      } catch (error) {
        if (!claimFails) logger.error('jobs.claim_failed', {}, error);
        claimFails = true;
      }
    }
  }

  async function claimOnce(): Promise<void> {
    const free = [...handlers.keys()].map((kind) => ({
      kind,
      slots: jobConcurrency[kind] - countRunning(kind),
    }));
    await payBack();
    const open = free.filter(({ slots }) => slots > 0);
    if (open.length === 0) return;
    const jobs = await claimJobs(db, {
      kinds: open.map(({ kind }) => kind),
      slots: open.map(({ slots }) => slots),
      worker,
      leaseMs,
    });
    for (const job of jobs) start(job);
  }

  function countRunning(kind: JobKind): number {
    return [...running.values()].filter((run) => run.kind === kind).length;
  }

  function start(job: ClaimedJob<JobKind>): void {
    const abort = new AbortController();
    if (stopping) abort.abort();
    const done = run(job, abort.signal).finally(() => {
      running.delete(job.id);
      wake();
    });
    running.set(job.id, { kind: job.kind, abort, done });
  }

  async function run(job: ClaimedJob<JobKind>, signal: AbortSignal): Promise<void> {
    const fields = { kind: job.kind, jobId: job.id, attempt: job.attempts };
    try {
      signal.throwIfAborted();
      await handlers.get(job.kind)?.(job.payload, signal);
      await finishJob(db, job, worker);
      logger.debug('jobs.done', fields);
    } catch (error) {
      await giveBack(job, error, signal.aborted);
    }
  }

  async function giveBack(job: ClaimedJob<JobKind>, error: unknown, interrupted: boolean): Promise<void> {
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

  async function payBack(): Promise<void> {
    for (let giveBackOne = owed[0]; giveBackOne; giveBackOne = owed[0]) {
      await giveBackOne();
      owed.shift();
    }
  }

  async function renew(): Promise<void> {
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

  return {
    async enqueue(kind, payload, { key, startAfter, tx } = {}) {
      const job = { kind, key: key ?? null, payload, startAfter: startAfter ?? null };
      await enqueueJob(tx ?? db, job, JOB_ATTEMPTS);
      if (!tx) wake();
    },
    async work<K extends JobKind>(
      kind: K,
      handle: (payload: JobPayloads[K], signal: AbortSignal) => Promise<void>,
    ) {
      if (handlers.has(kind)) throw new Error(`${kind} has a worker already`);
      handlers.set(kind, handle as Handle);
      if (timers.length === 0) timers = [setInterval(wake, pollMs), setInterval(renew, leaseMs / 4)];
      wake();
    },
    wake,
    async stop() {
      stopping = true;
      for (const { abort } of running.values()) abort.abort(new Error('The process is stopping'));
      // Leases are still renewed meanwhile: no other process may start a job that is ending here.
      await withDeadline(options.stopDeadlineMs ?? STOP_DEADLINE_MS, async () => {
        await claiming;
        await Promise.allSettled([...running.values()].map(({ done }) => done));
      });
      for (const timer of timers) clearInterval(timer);
      if (running.size > 0) logger.warn('jobs.left_running', { count: running.size });
    },
  };
}

function backOff(attempts: number, retryMs: number): number {
  const full = Math.min(retryMs * 3 ** (attempts - 1), RETRY_MAX_MS);
  return full * (0.5 + Math.random() / 2);
}

function askedDelay(error: unknown): number {
  return error instanceof ProviderError ? Math.min(error.retryAfterMs ?? 0, RETRY_MAX_MS) : 0;
}

async function withDeadline(ms: number, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work(), deadline]);
  clearTimeout(timer);
}
