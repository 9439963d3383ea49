import type { SchedulingIntent } from '@triage/contract/classification';
import type { Slot, SlotsAnswer, SlotsRequest } from '@triage/contract/meeting';
import type { TenantContext } from '../context.ts';
import { learnTimeZone } from '../mailbox/learn-time-zone.ts';
import { knownZone } from '../mailbox/local-time.ts';
import { readOwner } from '../mailbox/read-owner.ts';
import { readPreferences } from '../mailbox/read-preferences.ts';
import type { BusyTime } from '../ports/calendar.ts';
import { listWorkingTimes } from './list-working-times.ts';
import { endOf, findMeetingRow } from './meeting-row.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar' | 'logger'>;

const SLOTS_MAX = 100;
const PROPOSED_MAX = 10;
const DAY_MS = 86_400_000;

/** The times that the mail proposes, conflicts marked, then free times within the working hours. */
export async function findFreeSlots(ctx: Ctx, input: SlotsRequest): Promise<SlotsAnswer> {
  const now = ctx.clock.now().getTime();
  const from = Math.max(now, input.from ? Date.parse(input.from) : now);
  const to = from + input.days * DAY_MS;
  await learnTimeZone(ctx);
  const owner = await readOwner(ctx.db, ctx.tenantId);
  const zone = knownZone(owner.timeZone);
  const { workingHours } = await readPreferences(ctx.db, ctx.tenantId);
  const length = input.durationMinutes * 60_000;
  const proposed = (await readProposedTimes(ctx, input.threadId)).filter((start) => start > now);
  const working = listWorkingTimes({
    from,
    to,
    zone,
    hours: workingHours,
    durationMinutes: input.durationMinutes,
  });
  const busy = await readBusyTimes(ctx, input.threadId, spansOf([...proposed, ...working], length));
  const isBusy = (start: number) =>
    busy.some((time) => time.start.getTime() < start + length && time.end.getTime() > start);
  const asSlot = (start: number, isProposed: boolean): Slot => ({
    start: new Date(start).toISOString(),
    end: new Date(start + length).toISOString(),
    proposed: isProposed,
    conflict: isBusy(start),
  });
  const first = proposed.map((start) => asSlot(start, true));
  const free = working
    .filter((start) => !proposed.includes(start) && !isBusy(start))
    .map((start) => asSlot(start, false));
  const slots = [...first, ...free].slice(0, SLOTS_MAX);
  return { timeZone: zone, durationMinutes: input.durationMinutes, slots };
}

async function readProposedTimes(ctx: Ctx, threadId: string | undefined): Promise<number[]> {
  if (!threadId) return [];
  const [row] = await ctx.db.query<{ intent: SchedulingIntent | null }>(
    'SELECT scheduling_intent AS intent FROM classifications WHERE user_id = $1 AND thread_id = $2',
    [ctx.tenantId, threadId],
  );
  const times = (row?.intent?.proposedTimes ?? []).map((time) => Date.parse(time)).filter(Number.isFinite);
  return [...new Set(times)].sort((a, b) => a - b).slice(0, PROPOSED_MAX);
}

/** Proposed times may lie months ahead of the days that are looked at: both are asked for, not what lies between. */
function spansOf(starts: number[], length: number): { from: Date; to: Date }[] {
  const spans: { from: number; to: number }[] = [];
  for (const start of [...starts].sort((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && start - last.to < 7 * DAY_MS) last.to = Math.max(last.to, start + length);
    else spans.push({ from: start, to: start + length });
  }
  return spans.map((span) => ({ from: new Date(span.from), to: new Date(span.to) }));
}

/** The thread's own meeting is not in its own way when it is moved. */
async function readBusyTimes(
  ctx: Ctx,
  threadId: string | undefined,
  spans: { from: Date; to: Date }[],
): Promise<BusyTime[]> {
  const own = threadId ? await findMeetingRow(ctx.db, ctx.tenantId, threadId) : null;
  const times = (await Promise.all(spans.map((span) => ctx.calendar.freeBusy(span)))).flat();
  if (own?.state !== 'exists') return times;
  const end = endOf(own.start, own.durationMinutes).getTime();
  const at = times.findIndex(
    (time) => time.start.getTime() === own.start.getTime() && time.end.getTime() === end,
  );
  return at < 0 ? times : times.toSpliced(at, 1);
}
