import type { MeetingRequest } from '@triage/contract/meetings/meeting';
import { bumpVersion } from '@triage/database/tables/mailboxes/mailboxes';
import {
  type MeetingRow,
  markMeetingCancelled,
  moveMeetingRow,
} from '@triage/database/tables/thread-meetings';
import { requireFuture } from '../check-time.ts';
import { AppError } from '../errors.ts';
import { getOwner } from '../mailbox/inbox/get-owner.ts';
import type { CalendarEvent } from '../ports/calendar.ts';
import { isProviderFailure } from '../ports/mail.ts';
import { knownZone } from '../time/local-time.ts';
import type { MeetingCtx } from './create-meeting.ts';
import { asBooked, endOf } from './meeting-times.ts';
import { requireMeeting } from './require-meeting.ts';

/** Moves the event and keeps its link; the calendar notifies the guests. */
export async function rescheduleMeeting(ctx: MeetingCtx, input: MeetingRequest): Promise<CalendarEvent> {
  const start = requireFuture(ctx, 'slotStart', input.slotStart);
  const row = await requireMeeting(ctx, input.threadId);
  const owner = await getOwner(ctx.db, ctx.tenantId);
  const timeZone = knownZone(owner.timeZone);
  const time = { start, end: endOf(start, input.durationMinutes), timeZone };
  const moved = await moveEvent(ctx, row, time);
  const event = {
    ...moved,
    hangoutLink: moved.hangoutLink || row.hangoutLink,
    htmlLink: moved.htmlLink || row.htmlLink,
  };
  try {
    await writeMove(ctx, row, event);
  } catch (error) {
    // The answer will be a failure: the event goes back to where the store says it is.
    const before = { start: row.start, end: endOf(row.start, row.durationMinutes), timeZone };
    await ctx.calendar.moveEvent(row.eventId, before).catch((cause: unknown) => {
      ctx.logger.error('meeting.compensation_failed', { thread: row.threadId }, cause);
    });
    throw error;
  }
  return event;
}

async function moveEvent(
  ctx: MeetingCtx,
  row: MeetingRow,
  time: { start: Date; end: Date; timeZone: string },
): Promise<CalendarEvent> {
  try {
    return await ctx.calendar.moveEvent(row.eventId, time);
  } catch (error) {
    if (isProviderFailure(error, 'notFound', 'gone')) {
      await markCancelled(ctx, row);
      throw new AppError('meetingNotFound', { cause: error });
    }
    if (!isProviderFailure(error, 'unknown')) throw error;
    const found = await ctx.calendar.getEvent(row.eventId);
    const arrived =
      found?.start.getTime() === time.start.getTime() && found.end.getTime() === time.end.getTime();
    if (!found || !arrived) throw error;
    return found;
  }
}

async function writeMove(ctx: MeetingCtx, row: MeetingRow, event: CalendarEvent): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await moveMeetingRow(tx, {
      userId: ctx.tenantId,
      threadId: row.threadId,
      ...asBooked(ctx, event),
      eventId: row.eventId,
    });
    await bumpVersion(tx, ctx.tenantId);
  });
}

/** The event was deleted in the calendar: the thread shows it, and another meeting can be booked. */
export async function markCancelled(
  ctx: Pick<MeetingCtx, 'tenantId' | 'db' | 'clock'>,
  { threadId, eventId }: Pick<MeetingRow, 'threadId' | 'eventId'>,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const event = { userId: ctx.tenantId, threadId, eventId, now: ctx.clock.now() };
    const marked = await markMeetingCancelled(tx, event);
    await bumpVersion(tx, ctx.tenantId);
    return marked;
  });
}
