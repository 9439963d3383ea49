import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../../context.ts';
import { DispatchPump, type PumpLimits } from './dispatch-pump.ts';

export interface DispatchOptions {
  /** Afterwards nothing is started or waited for; running deliveries end but are not counted. */
  budgetMs: number;
  limits?: PumpLimits;
}

/** Sends what is due, of all users, until nothing is left or time is up; returns how many were sent. */
export async function dispatchDue(
  services: Services,
  { budgetMs, limits }: DispatchOptions,
): Promise<number> {
  const pump = new DispatchPump(services, limits);
  const timeUp = new AbortController();
  const deadline = sleep(budgetMs, undefined, { signal: timeUp.signal }).catch(() => undefined);
  try {
    await Promise.race([pump.fill().then(() => pump.drained()), deadline]);
    return pump.sentCount;
  } finally {
    pump.close();
    timeUp.abort();
  }
}
