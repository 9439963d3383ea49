import type { Sql } from '@triage/database/open-database';
import type { LoggedDelivery } from '@triage/database/tables/service/webhook-logs';
import type { Clock } from '../../src/ports/clock.ts';
import {
  JOB_ATTEMPTS,
  type JobKind,
  type JobPayloads,
  type Jobs,
  jobConcurrency,
} from '../../src/ports/jobs.ts';

export interface MemoryJob {
  kind: JobKind;
  key: string | null;
  payload: JobPayloads[JobKind];
  startAfter: Date;
  attempts: number;
  lastAttempt: number;
}

export interface MemoryJobs extends Jobs {
  /** Jobs that are enqueued and not started, oldest first. */
  waiting(kind?: JobKind): MemoryJob[];
  /** Failed jobs, with the last error. */
  failed(): (MemoryJob & { error: unknown })[];
  /** Resolves when nothing runs and nothing that has a worker is due. */
  settled(): Promise<void>;
  /** A transaction known only to jobs. Jobs enqueued in a real database's transaction exist immediately. */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
}

interface Options {
  clock?: Clock;
  /** False for a delivery that is known already. */
  log?: (delivery: LoggedDelivery) => Promise<boolean>;
}

type Handle = (payload: MemoryJob['payload'], signal: AbortSignal) => Promise<void>;

/** The queue's contract without a database. A failed attempt is repeated immediately, so that tests need not wait. */
export function memoryJobs({
  clock = { now: () => new Date() },
  log = deliveryLog(),
}: Options = {}): MemoryJobs {
  const handlers = new Map<JobKind, Handle>();
  const running = new Map<MemoryJob, { abort: AbortController; done: Promise<void> }>();
  const failed: (MemoryJob & { error: unknown })[] = [];
  const uncommitted = new WeakMap<Sql, MemoryJob[]>();
  const timers = new Set<NodeJS.Timeout>();
  let waiting: MemoryJob[] = [];
  let stopping = false;

  function add(job: MemoryJob): void {
    const twin = job.key === null ? undefined : waiting.find((other) => isSameWork(other, job));
    if (!twin) {
      waiting.push(job);
      return;
    }
    twin.payload = job.payload;
    twin.lastAttempt = twin.attempts + JOB_ATTEMPTS;
    if (job.startAfter < twin.startAfter) twin.startAfter = job.startAfter;
  }

  function isFree(job: MemoryJob): boolean {
    const busy = [...running.keys()].filter(({ kind }) => kind === job.kind);
    return busy.length < jobConcurrency[job.kind] && !busy.some((other) => isSameWork(other, job));
  }

  function wake(): void {
    if (stopping) return;
    const due = waiting.filter((job) => handlers.has(job.kind) && job.startAfter <= clock.now());
    for (const job of due) if (isFree(job)) start(job);
  }

  function start(job: MemoryJob): void {
    waiting = waiting.filter((other) => other !== job);
    const abort = new AbortController();
    const done = run(job, abort.signal).finally(() => {
      running.delete(job);
      wake();
    });
    running.set(job, { abort, done });
  }

  async function run(job: MemoryJob, signal: AbortSignal): Promise<void> {
    await Promise.resolve();
    try {
      await handlers.get(job.kind)?.(structuredClone(job.payload), signal);
    } catch (error) {
      if (!signal.aborted) job.attempts += 1;
      const twin = job.key === null ? undefined : waiting.find((other) => isSameWork(other, job));
      if (twin) Object.assign(twin, { attempts: job.attempts, lastAttempt: job.attempts + JOB_ATTEMPTS });
      else if (job.attempts < job.lastAttempt) waiting.push(job);
      else failed.push({ ...job, error });
    }
  }

  function wakeAt(time: Date): void {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        wake();
      },
      Math.max(0, time.getTime() - clock.now().getTime()),
    );
    timers.add(timer.unref());
  }

  return {
    async enqueue(kind, payload, { key, startAfter, tx } = {}) {
      const copy = structuredClone(payload);
      const begin = startAfter ?? clock.now();
      const counts = { attempts: 0, lastAttempt: JOB_ATTEMPTS };
      const job: MemoryJob = { kind, key: key ?? null, payload: copy, startAfter: begin, ...counts };
      const pending = tx && uncommitted.get(tx);
      if (pending) {
        pending.push(job);
        return;
      }
      add(job);
      if (startAfter) wakeAt(startAfter);
      if (!tx) wake();
    },
    async enqueueDelivery(kind, payload, { key, delivery }) {
      const isNew = await log(delivery);
      if (isNew) await this.enqueue(kind, payload, { key });
      return isNew;
    },
    async work<K extends JobKind>(
      kind: K,
      handle: (payload: JobPayloads[K], signal: AbortSignal) => Promise<void>,
    ) {
      if (handlers.has(kind)) throw new Error(`${kind} has a worker already`);
      handlers.set(kind, handle as Handle);
      wake();
    },
    wake,
    async stop() {
      stopping = true;
      for (const timer of timers) clearTimeout(timer);
      for (const { abort } of running.values()) abort.abort(new Error('The process is stopping'));
      await Promise.allSettled([...running.values()].map(({ done }) => done));
    },
    waiting: (kind) => waiting.filter((job) => kind === undefined || job.kind === kind),
    failed: () => [...failed],
    async settled() {
      wake();
      while (running.size > 0) await Promise.race([...running.values()].map(({ done }) => done));
    },
    async transaction(work) {
      const tx: Sql = {
        query: () => Promise.reject(new Error('memoryJobs has no database')),
      };
      const pending: MemoryJob[] = [];
      uncommitted.set(tx, pending);
      const result = await work(tx);
      for (const job of pending) add(job);
      return result;
    },
  };
}

function isSameWork(one: MemoryJob, other: MemoryJob): boolean {
  return one.kind === other.kind && one.key !== null && one.key === other.key;
}

function deliveryLog(): NonNullable<Options['log']> {
  const known = new Set<string>();
  return async ({ tenantId, deliveryId }) => {
    const name = JSON.stringify([tenantId, deliveryId]);
    if (deliveryId !== null && known.has(name)) return false;
    known.add(name);
    return true;
  };
}
