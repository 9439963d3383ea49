import pMap from 'p-map';
import type { TenantContext } from '../context.ts';
import { bumpInbox } from '../mailbox/summarize-threads.ts';
import type { CalendarEvent } from '../ports/calendar.ts';
import { MEETING_COLUMNS, type MeetingRow, minutesOf } from './meeting-row.ts';
import { markCancelled } from './reschedule-meeting.ts';
import { sweepCreations } from './settle-creation.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar'>;

/** The soonest meetings that are asked about at each sync: a bound on calls, far above what one person has open. */
const WATCHED_MAX = 25;
const CALLS_AT_ONCE = 4;
const DAY_MS = 86_400_000;

/**
 * What was done to our events in the calendar itself. Each is asked for by its id: a listing of changes leaves out
 * events that were deleted for good. Answers with the threads that show something else now.
 */
export async function watchMeetings(ctx: Ctx): Promise<string[]> {
  await sweepCreations(ctx);
  const rows = await ctx.db.query<MeetingRow>(
    `SELECT ${MEETING_COLUMNS} FROM thread_meetings
     WHERE user_id = $1 AND state = 'exists' AND start > $2 ORDER BY start LIMIT $3`,
    [ctx.tenantId, new Date(ctx.clock.now().getTime() - DAY_MS), WATCHED_MAX],
  );
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
    // A move of ours that the calendar took meanwhile is newer than what was read.
    const rows = await tx.query(
      `UPDATE thread_meetings SET start = $4, duration_minutes = $5, attendees = $6::jsonb, event_updated_at = $7,
         hangout_link = CASE WHEN $8 = '' THEN hangout_link ELSE $8 END, updated_at = $9,
         change = coalesce($10, change), changed_at = CASE WHEN $10 IS NULL THEN changed_at ELSE $9 END
       WHERE user_id = $1 AND thread_id = $2 AND event_id = $3 AND state = 'exists'
         AND (event_updated_at IS NULL OR event_updated_at <= $7) RETURNING 1`,
      [
        ctx.tenantId,
        row.threadId,
        row.eventId,
        event.start,
        minutesOf(event),
        JSON.stringify(event.attendees),
        event.updatedAt,
        event.hangoutLink,
        ctx.clock.now(),
        change,
      ],
    );
    await bumpInbox(tx, ctx.tenantId);
    return rows.length > 0;
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
