import { GoogleError } from '../google/google-error.ts';
import type { CalendarStore, Event } from './calendar-store.ts';
import { instantOf, isTimeZone } from './event-time.ts';

/** Refuses what the real service refuses, with its reasons. */
export function checkEvent(calendar: CalendarStore, event: Event): void {
  for (const [name, time] of [
    ['start', event.start],
    ['end', event.end],
  ] as const) {
    if (!time?.dateTime && !time?.date) throw new GoogleError(400, `Missing ${name} time.`, 'required');
    const zoneIsKnown = !time.timeZone || isTimeZone(time.timeZone);
    if (!zoneIsKnown || instantOf(time, calendar.timeZone) === undefined) {
      throw new GoogleError(400, `Invalid ${name} time.`, 'invalid');
    }
  }
  const start = instantOf(event.start, calendar.timeZone) ?? 0;
  const end = instantOf(event.end, calendar.timeZone) ?? 0;
  if (Boolean(event.start?.date) !== Boolean(event.end?.date)) {
    throw new GoogleError(
      400,
      'Start and end times must either both be date or both be dateTime.',
      'invalid',
    );
  }
  if (end < start)
    throw new GoogleError(400, 'The specified time range is empty.', 'timeRangeEmpty', 'calendar');
  for (const attendee of event.attendees ?? []) {
    if (!/^[^\s@]+@[^\s@]+$/.test(attendee.email ?? ''))
      throw new GoogleError(400, 'Invalid attendee email.', 'invalid');
  }
}
