import type { calendar_v3 } from '@googleapis/calendar';
import type { CalendarStore, Event } from './calendar-store.ts';
import { instantOf } from './event-time.ts';

type Span = { start: number; end: number };

export function busySpans(calendar: CalendarStore, window: Span): calendar_v3.Schema$TimePeriod[] {
  const spans = [...calendar.events.values()]
    .filter(({ event }) => isBusy(event, calendar.email))
    .map(({ event }) => ({
      start: Math.max(instantOf(event.start, calendar.timeZone) ?? 0, window.start),
      end: Math.min(instantOf(event.end, calendar.timeZone) ?? 0, window.end),
    }))
    .filter((span) => span.start < span.end)
    .sort((a, b) => a.start - b.start);
  return merged(spans).map(({ start, end }) => ({
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  }));
}

function isBusy(event: Event, email: string): boolean {
  const own = event.attendees?.find((attendee) => attendee.email === email);
  return (
    event.status !== 'cancelled' && event.transparency !== 'transparent' && own?.responseStatus !== 'declined'
  );
}

function merged(spans: Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else result.push({ ...span });
  }
  return result;
}
