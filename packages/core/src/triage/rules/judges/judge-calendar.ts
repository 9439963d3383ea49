import { type CalendarPart, parseCalendarPart } from '../../../icalendar/parse-calendar-part.ts';
import type { ThreadReading } from '../reading/parse-thread.ts';
import { type Evidence, evidence } from '../rule-types.ts';

/** What the calendar part of the last message means (iTIP). */
export function judgeCalendar(reading: ThreadReading): Evidence[] {
  const part = findCalendarPart(reading);
  if (!part || reading.userSpokeLast) return [];
  if (part.method === 'CANCEL') return [evidence('calendarCancelled', 'the event was cancelled')];
  if (part.method === 'REPLY') return [evidence('calendarAnswer', 'an answer to your invitation')];
  if (part.method === 'COUNTER') return [evidence('calendarCounter', 'proposes another time for a meeting')];
  if (part.method !== 'REQUEST') return [evidence('calendarPublished', 'contains a calendar event')];
  const sentAt = reading.last?.sentAt.getTime() ?? 0;
  if (part.start !== null && part.start + part.minutes * 60_000 < sentAt) {
    return [evidence('calendarAnswered', 'an invitation to a past event')];
  }
  const own = part.attendees.find(({ email }) => reading.mine.has(email));
  if (own?.answer === 'ACCEPTED' || own?.answer === 'DECLINED') {
    return [evidence('calendarAnswered', 'an invitation you answered')];
  }
  return [evidence('calendarRequest', 'a calendar invitation')];
}

export function findCalendarPart(reading: ThreadReading): CalendarPart | null {
  const text = reading.last?.calendarText;
  return text ? parseCalendarPart(text, reading.timeZone) : null;
}
