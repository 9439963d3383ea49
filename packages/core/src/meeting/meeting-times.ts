import type { Meeting } from '@triage/contract/meetings/meeting';
import type { BookedEvent, MeetingRow } from '@triage/database/tables/thread-meetings';
import type { TenantContext } from '../context.ts';
import type { CalendarEvent } from '../ports/calendar.ts';

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

/** The stored fields of an event from the calendar's latest answer. */
export function asBooked({ clock }: Pick<TenantContext, 'clock'>, event: CalendarEvent): BookedEvent {
  const { eventId, start, hangoutLink, htmlLink, attendees, updatedAt } = event;
  const times = { start, durationMinutes: minutesOf(event), eventUpdatedAt: updatedAt, now: clock.now() };
  return { eventId, hangoutLink, htmlLink, attendees, ...times };
}
