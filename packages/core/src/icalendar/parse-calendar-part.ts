import ICAL from 'ical.js';
import { parseInstant } from './calendar-time.ts';

/** No invitation is longer; a mail that carries more is not read. */
export const CALENDAR_MAX = 200_000;
const ATTENDEES_MAX = 200;

export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL' | 'REPLY' | 'COUNTER' | 'PUBLISH' | 'OTHER';
  start: number | null;
  minutes: number;
  organizer: string;
  attendees: { email: string; answer: string }[];
}

/** The first event of a text/calendar part; null when it cannot be read. */
export function parseCalendarPart(text: string, timeZone: string): CalendarPart | null {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text.slice(0, CALENDAR_MAX)));
    const event = calendar.getFirstSubcomponent('vevent');
    if (!event) return null;
    const start = parseInstant(event, 'dtstart', timeZone);
    return {
      method: parseMethod(calendar, event),
      start,
      minutes: parseMinutes(event, start, timeZone),
      organizer: parseCalendarAddress(event.getFirstPropertyValue('organizer')),
      attendees: parseAttendees(event),
    };
  } catch {
    return null;
  }
}

export function parseMethod(calendar: ICAL.Component, event: ICAL.Component): CalendarPart['method'] {
  if (String(event.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED') return 'CANCEL';
  const method = String(calendar.getFirstPropertyValue('method') ?? 'PUBLISH').toUpperCase();
  const known = ['REQUEST', 'CANCEL', 'REPLY', 'COUNTER', 'PUBLISH'] as const;
  return known.find((each) => each === method) ?? 'OTHER';
}

function parseMinutes(event: ICAL.Component, start: number | null, timeZone: string): number {
  const duration = event.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return clampMinutes(duration.toSeconds() / 60);
  const end = parseInstant(event, 'dtend', timeZone);
  if (start !== null && end !== null && end > start) return clampMinutes((end - start) / 60_000);
  const value = event.getFirstPropertyValue('dtstart');
  return value instanceof ICAL.Time && value.isDate ? 1_440 : 30;
}

function clampMinutes(minutes: number): number {
  return Number.isFinite(minutes) ? Math.min(Math.max(Math.round(minutes), 5), 1_440) : 30;
}

export function parseAttendees(event: ICAL.Component): CalendarPart['attendees'] {
  return event
    .getAllProperties('attendee')
    .slice(0, ATTENDEES_MAX)
    .filter((each) => !/^(?:room|resource)$/i.test(String(each.getFirstParameter('cutype') ?? '')))
    .map((each) => ({
      email: parseCalendarAddress(each.getFirstValue()),
      answer: String(each.getFirstParameter('partstat') ?? 'NEEDS-ACTION').toUpperCase(),
    }))
    .filter(({ email }) => email !== '');
}

export function parseCalendarAddress(value: unknown): string {
  const address = String(value ?? '')
    .replace(/^mailto:/i, '')
    .trim()
    .toLowerCase();
  return /^[^\s@<>",;]+@[^\s@<>",;]+$/.test(address) ? address : '';
}
