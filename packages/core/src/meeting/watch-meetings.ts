import { bumpVersion } from '@triage/database/tables/mailboxes/mailboxes';
import {
  followMeetingEvent,
  listUpcomingMeetings,
  type MeetingRow,
} from '@triage/database/tables/thread-meetings';
import pMap from 'p-map';
import type { TenantContext } from '../context.ts';
import type { CalendarEvent } from '../ports/calendar.ts';
import { asBooked, minutesOf } from './meeting-times.ts';
import { markCancelled } from './reschedule-meeting.ts';
import { sweepCreations } from './settle-creation.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar'>;

/** How many of the next meetings are read at each sync: bounds the calls, far above what one user has open. */
const WATCHED_MAX = 25;
const CALLS_AT_ONCE = 4;
const DAY_MS = 86_400_000;

/**
 * Detects changes made to our events in the calendar. Each is read by its id: a list of changes omits permanently
 * deleted events. Returns the threads that now show something else.
 */
export async function watchMeetings(ctx: Ctx): Promise<string[]> {
  await sweepCreations(ctx);
  const after = new Date(ctx.clock.now().getTime() - DAY_MS);
  const rows = await listUpcomingMeetings(ctx.db, { userId: ctx.tenantId, after, limit: WATCHED_MAX });
  const changed = await pMap(
    rows,
    async (row) => {
      const event = await ctx.calendar.getEvent(row.eventId);
      const isChanged =
        !event || event.status === 'cancelled'
          ? await markCancelled(ctx, row)
          : await writeChange(ctx, row, event);
      return isChanged ? row.threadId : null;
    },
    { concurrency: CALLS_AT_ONCE },
  );
  return changed.filter((threadId) => threadId !== null);
}

async function writeChange(ctx: Ctx, row: MeetingRow, event: CalendarEvent): Promise<boolean> {
  const moved = event.start.getTime() !== row.start.getTime() || minutesOf(event) !== row.durationMinutes;
  const answered = isAnswered(row.attendees, event.attendees);
  const linked = event.hangoutLink !== '' && event.hangoutLink !== row.hangoutLink;
  if (!moved && !answered && !linked) return false;
  const change = moved ? 'moved' : isDeclined(row.attendees, event.attendees) ? 'declined' : null;
  return ctx.db.transaction(async (tx) => {
    const { htmlLink: _, ...seen } = asBooked(ctx, event);
    const stored = await followMeetingEvent(tx, {
      userId: ctx.tenantId,
      threadId: row.threadId,
      ...seen,
      eventId: row.eventId,
      change,
    });
    await bumpVersion(tx, ctx.tenantId);
    return stored;
  });
}

type Attendees = CalendarEvent['attendees'];

function isAnswered(before: Attendees, after: Attendees): boolean {
  return keyOf(before) !== keyOf(after);
}

function keyOf(attendees: Attendees): string {
  return attendees
    .map(({ email, response }) => `${email.toLowerCase()} ${response}`)
    .sort()
    .join('\n');
}

function isDeclined(before: Attendees, after: Attendees): boolean {
  const declined = new Set(
    before.filter(({ response }) => response === 'declined').map(({ email }) => email),
  );
  return after.some(({ email, response }) => response === 'declined' && !declined.has(email));
}
