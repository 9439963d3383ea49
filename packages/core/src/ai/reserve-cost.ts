import { reserveSpend } from '@triage/database/tables/service/ai-spend';
import type { Services, Settings, TenantContext } from '../context.ts';
import { BudgetSpent } from '../errors.ts';
import { getBudget } from './budget.ts';

/** Usage is recorded for the user on whose behalf the call is made. */
export type UsageContext = Pick<Services, 'clock' | 'logger' | 'telemetry'> &
  Partial<Pick<TenantContext, 'db' | 'tenantId'>> & {
    settings?: Pick<Settings, 'priceOf' | 'aiBudget'>;
  };

export interface Reservation {
  userId: string;
  /** The day that the call is counted for, even if it ends after midnight. */
  day: string;
  reserved: number;
}

/**
 * Keeps the amount free for one call, so that calls at the same time together stay within the budget. A process that
 * dies before the call is settled leaves the amount reserved for the rest of the day: rather that than exceed a budget.
 */
export async function reserveCost(
  { db, tenantId, clock, settings }: UsageContext,
  { nanodollars, background }: { nanodollars: number; background: boolean },
): Promise<Reservation | null> {
  if (!db || !tenantId) return null;
  const budget = await getBudget({ db, tenantId, clock, ...(settings && { settings }) });
  const key = { userId: tenantId, day: budget.day };
  const backgroundLimit = background ? budget.background : null;
  if (nanodollars === 0 || (budget.all === null && backgroundLimit === null)) return { ...key, reserved: 0 };
  const isFree = await reserveSpend(db, {
    ...key,
    nanodollars,
    background: background ? nanodollars : 0,
    allLimit: budget.all,
    backgroundLimit,
  });
  if (!isFree) throw new BudgetSpent(budget.renewsAt, clock.now());
  return { ...key, reserved: nanodollars };
}
