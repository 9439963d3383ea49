import type { Meeting } from '@triage/contract/meeting';
import type { Sql } from '@triage/database/open-database';
import type { TenantId } from '../context.ts';
import type { CalendarEvent } from '../ports/calendar.ts';

export interface MeetingRow {
  threadId: string;
  eventId: string;
  start: Date;
  durationMinutes: number;
  summary: string;
  attendees: CalendarEvent['attendees'];
  hangoutLink: string;
  htmlLink: string;
  state: 'creating' | 'exists' | 'cancelled';
  worker: string | null;
  leaseUntil: Date | null;
  fence: number;
  change: 'moved' | 'declined' | 'cancelled' | null;
  changedAt: Date | null;
  /** When it was booked or moved last, and which of the two. Null for meetings from before this was stored. */
  bookedAt: Date | null;
  bookedAs: 'created' | 'moved' | null;
  updatedAt: Date;
}

export const MEETING_COLUMNS = `thread_id AS "threadId", event_id AS "eventId", start,
  duration_minutes AS "durationMinutes", summary, attendees, hangout_link AS "hangoutLink", html_link AS "htmlLink",
  state, worker, lease_until AS "leaseUntil", fence, change, changed_at AS "changedAt",
  booked_at AS "bookedAt", booked_as AS "bookedAs", updated_at AS "updatedAt"`;

export async function findMeetingRow(
  sql: Sql,
  tenantId: TenantId,
  threadId: string,
): Promise<MeetingRow | null> {
  const rows = await sql.query<MeetingRow>(
    `SELECT ${MEETING_COLUMNS} FROM thread_meetings WHERE user_id = $1 AND thread_id = $2`,
    [tenantId, threadId],
    'find-meeting',
  );
  return rows[0] ?? null;
}

export function asMeeting(
  row: Pick<MeetingRow, 'threadId' | 'eventId' | 'start' | 'durationMinutes'>,
): Meeting {
  const { threadId, eventId, start, durationMinutes } = row;
  return { threadId, eventId, start: start.toISOString(), durationMinutes };
}

export function minutesOf({ start, end }: Pick<CalendarEvent, 'start' | 'end'>): number {
  return Math.round((end.getTime() - start.getTime()) / 60_000);
}

export function endOf(start: Date, durationMinutes: number): Date {
  return new Date(start.getTime() + durationMinutes * 60_000);
}
