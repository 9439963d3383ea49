import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../src/ports/clock.ts';

export interface FixedClock extends Clock {
  /** Moves time immediately; timers due until then fire in the order of their times. */
  advance(ms: number): void;
  /** Moves time from one waiter to the next, so that each may wait again on the way. */
  run(ms: number): Promise<void>;
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

interface Waiter {
  at: number;
  resolve: () => void;
}

export function fixedClock(start: Date | string): FixedClock {
  let now = new Date(start).getTime();
  const waiters = new Set<Waiter>();

  function advance(ms: number): void {
    if (ms < 0) throw new RangeError('Time does not run backwards');
    now += ms;
    const due = [...waiters].filter((waiter) => waiter.at <= now).sort((a, b) => a.at - b.at);
    for (const waiter of due) {
      waiters.delete(waiter);
      waiter.resolve();
    }
  }

  return {
    now: () => new Date(now),
    advance,
    async run(ms) {
      const end = now + ms;
      await nextTurn();
      while (now < end) {
        const next = Math.min(end, ...[...waiters].map((waiter) => waiter.at));
        advance(Math.max(0, next - now));
        await nextTurn();
      }
    },
    wait(ms, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const waiter = { at: now + Math.max(0, ms), resolve };
      waiters.add(waiter);
      const onAbort = () => {
        waiters.delete(waiter);
        reject(signal?.reason);
      };
      if (signal?.aborted) onAbort();
      else signal?.addEventListener('abort', onAbort, { once: true });
      return promise;
    },
  };
}
