import { AsyncLocalStorage } from 'node:async_hooks';
import { jobConcurrency } from '@triage/core/ports/jobs';
import { claimJobs } from '@triage/database/tables/jobs/jobs';
import { releaseOwed } from './give-back.ts';
import type { JobQueue } from './job-queue.ts';
import { startJob } from './run-job.ts';

export interface ClaimLoop {
  /** Claims now, or once more after the claim that is under way. */
  wake(): void;
  /** Resolves when no claim is under way. */
  idle(): Promise<void>;
}

export function claimLoop(queue: JobQueue): ClaimLoop {
  // A job belongs to no request: it must not inherit the transaction or context of the caller that woke the queue.
  const outside = AsyncLocalStorage.snapshot();
  let claiming: Promise<void> | null = null;
  let claimAgain = false;
  let claimFails = false;

  function wake(): void {
    if (queue.stopping || queue.handlers.size === 0) return;
    claimAgain = true;
    claiming ??= outside(claimWhileAsked).finally(() => {
      claiming = null;
      if (claimAgain) wake();
    });
  }

  async function claimWhileAsked(): Promise<void> {
    while (claimAgain && !queue.stopping) {
      claimAgain = false;
      try {
        await claimOnce(queue, wake);
        claimFails = false;
      } catch (error) {
        if (!claimFails) queue.logger.error('jobs.claim_failed', {}, error);
        claimFails = true;
      }
    }
  }

  return {
    wake,
    async idle() {
      await claiming;
    },
  };
}

async function claimOnce(queue: JobQueue, wake: () => void): Promise<void> {
  const runs = [...queue.running.values()];
  const free = [...queue.handlers.keys()].map((kind) => ({
    kind,
    slots: jobConcurrency[kind] - runs.filter((run) => run.kind === kind).length,
  }));
  await releaseOwed(queue);
  const open = free.filter(({ slots }) => slots > 0);
  if (open.length === 0) return;
  const jobs = await claimJobs(queue.db, {
    kinds: open.map(({ kind }) => kind),
    slots: open.map(({ slots }) => slots),
    worker: queue.worker,
    leaseMs: queue.leaseMs,
  });
  for (const job of jobs) startJob(queue, job, wake);
}
