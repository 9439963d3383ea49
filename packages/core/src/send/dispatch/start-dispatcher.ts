import { setTimeout as sleep } from 'node:timers/promises';
import { findNextSendTime } from '@triage/database/tables/sends/list-sends';
import type { Services } from '../../context.ts';
import { LOOK_ANYWAY_MS } from '../../ports/bell.ts';
import { DispatchPump, type PumpLimits } from './dispatch-pump.ts';

export interface Dispatcher {
  /** Starts nothing more, and waits for running deliveries. */
  stop(): Promise<void>;
}

export interface DispatcherOptions {
  /** Another source of timed work: what is due now, and when the next is. */
  also?: { work(services: Services): Promise<unknown>; nextAt(services: Services): Promise<Date | null> };
  limits?: PumpLimits;
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/**
 * Without a bell, a look at the table at least this often sees every new send before it is due. The earliest explicit time is one
 * second ahead, so such a send is late by less than a second; a default send is dispatched after seven.
 */
const LOOK_MS = 1_900;
/** A send is due a second after it was queued, at the earliest. */
const BETWEEN_RINGS_MS = 250;
const STOP_MS = 10_000;

/** Sends mail when it is due, without waiting for cron. Any number of processes may run one. */
export function startDispatcher(services: Services, options: DispatcherOptions = {}): Dispatcher {
  const wait = options.wait ?? ((ms, signal) => sleep(ms, undefined, { signal, ref: false }));
  const pump = new DispatchPump(services, options.limits);
  const stopping = new AbortController();
  let failing = false;

  let ring = new AbortController();
  const endHearing = services.bell?.onRing(() => ring.abort());

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      ring = new AbortController();
      const restMs = await round();
      // Many rings are one look.
      const deafMs = services.bell ? Math.min(restMs, BETWEEN_RINGS_MS) : restMs;
      await wait(deafMs, stopping.signal).catch(() => undefined);
      if (deafMs < restMs)
        await wait(restMs - deafMs, AbortSignal.any([stopping.signal, ring.signal])).catch(() => undefined);
    }
  }

  async function round(): Promise<number> {
    try {
      await pump.fill();
      await options.also?.work(services);
      failing = false;
      return await untilNext();
    } catch (error) {
      if (!failing) services.logger.error('dispatcher.failed', {}, error);
      failing = true;
      return LOOK_MS;
    }
  }

  async function untilNext(): Promise<number> {
    // Due sends that were not claimed have no free slot or belong to another process: they are no reason to wake.
    const next = await findNextSendTime(services.db, services.clock.now());
    const times = [next, await options.also?.nextAt(services)];
    const now = services.clock.now().getTime();
    const waits = times.flatMap((time) => (time ? [time.getTime() - now] : []));
    return Math.max(1, Math.min(services.bell?.hears() ? LOOK_ANYWAY_MS : LOOK_MS, ...waits));
  }

  const looping = loop();
  return {
    async stop() {
      endHearing?.();
      stopping.abort();
      pump.close();
      await looping;
      await Promise.race([pump.drained(), sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}
