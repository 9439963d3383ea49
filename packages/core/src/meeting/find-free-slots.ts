import type { Slot, SlotsAnswer, SlotsRequest } from '@triage/contract/meetings/meeting';
import { findSchedulingIntent } from '@triage/database/tables/classifications/classifications';
import { findMeetingRow, type MeetingRow } from '@triage/database/tables/thread-meetings';
import { requireNear } from '../check-time.ts';
import type { TenantContext } from '../context.ts';
import { getOwner } from '../mailbox/inbox/get-owner.ts';
import { getPreferences } from '../mailbox/inbox/get-preferences.ts';
import { learnTimeZone } from '../mailbox/index/learn-time-zone.ts';
import { findThread } from '../mailbox/store/list-threads.ts';
import { knownZone } from '../time/local-time.ts';
import { findAttendees } from './find-attendees.ts';
import { listWorkingDays, listWorkingTimes } from './list-working-times.ts';
import { endOf } from './meeting-times.ts';
import { cutSpans, mergeSpans, type Span } from './merge-spans.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar' | 'logger'>;

const PROPOSED_MAX = 10;
const DAY_MS = 86_400_000;
/** One request to the calendar covers times that are no further apart. */
const RANGE_GAP_MS = 7 * DAY_MS;

/**
 * The times that the mail proposes, conflicts marked, then every free time within the working hours, with what takes
 * the rest of them and whom a meeting would invite.
 */
export async function findFreeSlots(ctx: Ctx, input: SlotsRequest): Promise<SlotsAnswer> {
  const now = ctx.clock.now().getTime();
  const from = Math.max(now, input.from ? requireNear(ctx, 'from', input.from).getTime() : now);
  const to = from + input.days * DAY_MS;
  await learnTimeZone(ctx);
  const owner = await getOwner(ctx.db, ctx.tenantId);
  const zone = knownZone(owner.timeZone);
  const { workingHours: hours } = await getPreferences(ctx.db, ctx.tenantId);
  const { durationMinutes, threadId } = input;
  const length = durationMinutes * 60_000;
  const meeting = threadId ? await findMeetingRow(ctx.db, { userId: ctx.tenantId, threadId }) : undefined;
  const proposed = (await findProposedTimes(ctx, threadId)).filter((start) => start > now);
  const at = input.at ? requireNear(ctx, 'at', input.at).getTime() : null;
  const asked = at !== null && at > now ? at : null;
  const days = listWorkingDays({ from, to, zone, hours });
  const wanted = [
    ...[...proposed, ...(asked === null ? [] : [asked])].map((start) => ({ start, end: start + length })),
    ...days.map(({ opens, closes }) => ({ start: Math.max(opens, from), end: closes })),
  ];
  const busy = await fetchBusyTimes(ctx, meeting, wanted);
  const asSlot = (start: number, isProposed: boolean): Slot => ({
    ...iso({ start, end: start + length }),
    proposed: isProposed,
    conflict: busy.some((time) => time.start < start + length && time.end > start),
  });
  const free = listWorkingTimes({ from, to, zone, hours, durationMinutes })
    .filter((start) => !proposed.includes(start))
    .map((start) => asSlot(start, false));
  return {
    timeZone: zone,
    durationMinutes,
    slots: [...proposed.map((start) => asSlot(start, true)), ...free.filter(({ conflict }) => !conflict)],
    asked: asked === null ? null : asSlot(asked, proposed.includes(asked)),
    busy: days
      .flatMap(({ opens, closes }) => cutSpans(busy, { start: Math.max(opens, from), end: closes }))
      .map(iso),
    guests: await listGuests(ctx, meeting, threadId),
  };
}

async function listGuests(
  ctx: Ctx,
  meeting: MeetingRow | undefined,
  threadId: string | undefined,
): Promise<string[]> {
  if (meeting?.state === 'exists') return meeting.attendees.map(({ email }) => email);
  const thread = threadId ? await findThread(ctx.db, ctx.tenantId, threadId) : null;
  return thread ? findAttendees(thread, (await getOwner(ctx.db, ctx.tenantId)).ownAddresses) : [];
}

async function findProposedTimes(ctx: Ctx, threadId: string | undefined): Promise<number[]> {
  if (!threadId) return [];
  const intent = await findSchedulingIntent(ctx.db, { userId: ctx.tenantId, threadId });
  const times = (intent?.proposedTimes ?? []).map((time) => Date.parse(time)).filter(Number.isFinite);
  return [...new Set(times)].sort((a, b) => a - b).slice(0, PROPOSED_MAX);
}

/** The thread's own meeting is not in its own way when it is moved. */
async function fetchBusyTimes(
  ctx: Ctx,
  own: MeetingRow | undefined,
  wanted: readonly Span[],
): Promise<Span[]> {
  // Proposed times may be months after the searched days: both ranges are read, not what is between.
  const ranges = mergeSpans(wanted, RANGE_GAP_MS);
  const answers = await Promise.all(
    ranges.map(({ start, end }) => ctx.calendar.freeBusy({ from: new Date(start), to: new Date(end) })),
  );
  const times = answers.flat().map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }));
  if (own?.state !== 'exists') return times;
  const [start, end] = [own.start.getTime(), endOf(own.start, own.durationMinutes).getTime()];
  const at = times.findIndex((time) => time.start === start && time.end === end);
  return at < 0 ? times : times.toSpliced(at, 1);
}

function iso({ start, end }: Span): { start: string; end: string } {
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
}
