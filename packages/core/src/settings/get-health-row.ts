import { findPersonHealth } from '@triage/database/tables/people/person-health';
import type { TenantContext } from '../context.ts';

export type HealthRow = NonNullable<Awaited<ReturnType<typeof findPersonHealth>>>;

const DAY_MS = 24 * 60 * 60_000;
/** A failed send is old news after a week, a pending one is late after five minutes. */
const NEWS_MS = 7 * DAY_MS;
const LATE_MS = 5 * 60_000;

export async function getHealthRow(
  ctx: Pick<TenantContext, 'tenantId' | 'db' | 'clock'>,
): Promise<HealthRow> {
  const now = ctx.clock.now().getTime();
  const row = await findPersonHealth(ctx.db, {
    userId: ctx.tenantId,
    failedSince: new Date(now - NEWS_MS),
    lateBefore: new Date(now - LATE_MS),
  });
  if (!row) throw new Error('There is no such person');
  return row;
}
