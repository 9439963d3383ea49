import type { BriefSchedule, briefScheduleRequest } from '@triage/contract/inbox/brief';
import { findBriefSchedule, putBriefSchedule } from '@triage/database/tables/briefs/brief-schedules';
import type { z } from 'zod';
import type { TenantContext } from '../../context.ts';
import { getOwner } from '../../mailbox/inbox/get-owner.ts';
import { knownZone } from '../../time/local-time.ts';
import { slotAfter } from '../../time/slots.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

const OFF: BriefSchedule = { times: [], days: [1, 2, 3, 4, 5], email: false, nextAt: null };

export async function getBriefSchedule({ db, tenantId }: Ctx): Promise<BriefSchedule> {
  const row = await findBriefSchedule(db, tenantId);
  if (!row) return OFF;
  return { times: row.times, days: row.days, email: row.email, nextAt: row.nextAt?.toISOString() ?? null };
}

/** From now on: a slot that is already over makes no brief. */
export async function setBriefSchedule(
  ctx: Ctx,
  { times, days, email }: z.output<typeof briefScheduleRequest>,
): Promise<BriefSchedule> {
  const now = ctx.clock.now();
  const slots = { times: [...new Set(times)].sort(), days: [...new Set(days)].sort() };
  const nextAt = slotAfter(slots, await getZone(ctx), now);
  await putBriefSchedule(ctx.db, { userId: ctx.tenantId, ...slots, email, nextAt, now });
  return getBriefSchedule(ctx);
}

export async function getZone({ db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>): Promise<string> {
  return knownZone((await getOwner(db, tenantId)).timeZone);
}
