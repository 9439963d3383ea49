import { LOOK_ANYWAY_MS } from '@triage/core/ports/bell';
import { findTimeToNextJob } from '@triage/database/tables/jobs/jobs';
import type { ClaimLoop } from './claim-loop.ts';
import type { JobQueue } from './job-queue.ts';

/**
 * Polls for jobs that no notification announces: postponed jobs, those of processes that died, and those of other processes while the
 * bell is not heard. With the bell an idle queue looks when the next time comes, and seldom otherwise.
 */
export function lookAgain(queue: JobQueue, loop: ClaimLoop, pollMs: number) {
  const { bell } = queue;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const endHearing = bell?.onRing(() => {
    loop.wake();
    soon();
  });
  soon();

  /** Something was enqueued, perhaps for later. */
  function soon(): void {
    plan(pollMs);
  }

  function plan(ms: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void look(), ms);
  }

  async function look(): Promise<void> {
    soon();
    loop.wake();
    if (!bell?.hears()) return;
    const planned = timer;
    await loop.idle();
    // A failure is logged by the claims, which go on at the usual pace.
    const untilNext = await findTimeToNextJob(queue.db).catch(() => 0);
    const isWoken = timer !== planned;
    if (!isWoken) plan(Math.min(Math.max(untilNext ?? LOOK_ANYWAY_MS, pollMs), LOOK_ANYWAY_MS));
  }

  return {
    soon,
    stop(): void {
      isStopped = true;
      endHearing?.();
      clearTimeout(timer);
    },
  };
}
