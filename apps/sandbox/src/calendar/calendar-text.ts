import type { CalendarStore, Event } from './calendar-store.ts';
import { instantOf } from './event-time.ts';

export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'REPLY';

const PARTSTATS: Record<string, string> = {
  accepted: 'ACCEPTED',
  tentative: 'TENTATIVE',
  declined: 'DECLINED',
};

/** An iTIP object as the calendar that sends it would write it. */
export function calendarText(event: Event, method: CalendarMethod, sender: CalendarStore): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Sandbox//Calendar//EN',
    'VERSION:2.0',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${event.iCalUID}`,
    `SEQUENCE:${event.sequence ?? 0}`,
    `DTSTAMP:${stamp(sender.clock.now())}`,
    `DTSTART${timeText(event.start, sender.timeZone)}`,
    `DTEND${timeText(event.end, sender.timeZone)}`,
    ...(event.recurrence ?? []),
    `SUMMARY:${escapeText(event.summary ?? '')}`,
    ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER:mailto:${event.organizer?.email ?? sender.email}`,
    ...(event.attendees ?? []).map(({ email, responseStatus }) => {
      const answer = PARTSTATS[responseStatus ?? ''] ?? 'NEEDS-ACTION';
      return `ATTENDEE;PARTSTAT=${answer};RSVP=TRUE:mailto:${email}`;
    }),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function timeText(time: Event['start'], timeZone: string): string {
  if (time?.date) return `;VALUE=DATE:${time.date.replaceAll('-', '')}`;
  return `:${stamp(instantOf(time, timeZone))}`;
}

function stamp(instant: number | undefined): string {
  return new Date(instant ?? 0).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}
