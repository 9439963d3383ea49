import type { BriefAnswer } from '@triage/contract/inbox/brief';
import { findBriefSchedule, moveBriefScheduleOn } from '@triage/database/tables/briefs/brief-schedules';
import { findLastScheduledBrief, insertBrief, type NewBrief } from '@triage/database/tables/briefs/briefs';
import type { TenantContext } from '../../context.ts';
import { slotAfter, slotUntil } from '../../time/slots.ts';
import { gatherBrief } from './gather-brief.ts';
import { getZone } from './plan-brief.ts';
import { queueBriefEmail } from './send-brief.ts';
import { showBrief } from './show-brief.ts';
import { writeLines } from './write-lines.ts';

const DAY_MS = 86_400_000;
/** After a long pause nobody reads everything that has come since. */
const SINCE_MAX_MS = 7 * DAY_MS;

/** By hand: about the last day. */
export async function makeBriefNow(ctx: TenantContext, signal: AbortSignal): Promise<BriefAnswer> {
  const madeAt = ctx.clock.now();
  const brief = await writeBrief(
    ctx,
    {
      briefId: madeAt.toISOString(),
      kind: 'asked',
      since: new Date(madeAt.getTime() - DAY_MS),
      madeAt,
    },
    signal,
  );
  await insertBrief(ctx.db, brief);
  return showBrief(ctx, { briefId: brief.briefId });
}

/**
 * Makes the brief of the last slot, if one is due: slots that passed while the server was off make one brief together.
 * The brief, its email and the next slot are stored in one transaction. Its row's key is the slot, so a retry after a
 * crash, or a second process, makes no second one.
 */
export async function makeDueBrief(ctx: TenantContext, signal: AbortSignal): Promise<void> {
  const userId = ctx.tenantId;
  const schedule = await findBriefSchedule(ctx.db, userId);
  const now = ctx.clock.now();
  if (!schedule?.nextAt || schedule.nextAt > now) return;
  const timeZone = await getZone(ctx);
  const nextAt = slotAfter(schedule, timeZone, now);
  const slot = slotUntil(schedule, timeZone, now);
  // The zone was changed: in the new one the slot is still to come.
  if (!slot || slot < schedule.nextAt) {
    await moveBriefScheduleOn(ctx.db, { userId, from: schedule.nextAt, nextAt });
    return;
  }
  const last = await findLastScheduledBrief(ctx.db, userId);
  const since = new Date(Math.max(last?.getTime() ?? now.getTime() - DAY_MS, now.getTime() - SINCE_MAX_MS));
  const made = { briefId: slot.toISOString(), kind: 'scheduled' as const, since, madeAt: now };
  const brief = await writeBrief(ctx, made, signal);
  const from = schedule.nextAt;
  await ctx.db.transaction(async (tx) => {
    if (!(await moveBriefScheduleOn(tx, { userId, from, nextAt }))) return;
    if (!(await insertBrief(tx, brief))) return;
    if (schedule.email) await queueBriefEmail(ctx, tx, { ...brief, timeZone });
  });
}

async function writeBrief(
  ctx: TenantContext,
  made: Omit<NewBrief, 'userId' | 'content'>,
  signal: AbortSignal,
): Promise<NewBrief> {
  const gathered = await gatherBrief(ctx, made.since);
  const background = made.kind === 'scheduled';
  return { userId: ctx.tenantId, ...made, content: await writeLines(ctx, gathered, { background, signal }) };
}
