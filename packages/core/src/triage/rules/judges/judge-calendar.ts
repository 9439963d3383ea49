import { type CalendarPart, parseCalendarPart } from '../../../icalendar/parse-calendar-part.ts';
import type { CachedMessage } from '../../../mime/cached-thread.ts';
import { isNoReply } from '../reading/is-no-reply.ts';
import type { ThreadReading } from '../reading/parse-thread.ts';
import { type Evidence, evidence } from '../rule-types.ts';

/** The subject that calendar programs give to an answer, which some send without the calendar part. */
const ANSWER =
  /^\s*(?:accepted|declined|tentative|tentatively accepted|angenommen|zugesagt|abgelehnt|mit vorbehalt|accepté|refusé|provisoire|aceptad[oa]|rechazad[oa]|provisional|accettato|rifiutato|aceite|aceito|recusado|geaccepteerd|geweigerd|accepterat|avböjt|accepteret|afvist|akseptert|avslått|hyväksytty|hylätty|zaakceptowano|odrzucono|přijato|odmítnuto|kabul edildi|reddedildi|принято|отклонено|承諾|辞退|已接受|已拒绝|수락됨|거절됨)\s*[:：]\s*\S/i;

/** What the calendar part of the last message means (iTIP). */
export function judgeCalendar(reading: ThreadReading): Evidence[] {
  const part = findCalendarPart(reading);
  if (reading.userSpokeLast) return [];
  if (!part)
    return isAnswer(reading.last) ? [evidence('calendarAnswer', 'an answer to your invitation')] : [];
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

/** "Declined: your card" comes from a machine. */
function isAnswer(last: CachedMessage | null): boolean {
  return last !== null && ANSWER.test(last.subject) && !isNoReply(last.from.email);
}

export function findCalendarPart(reading: ThreadReading): CalendarPart | null {
  const text = reading.last?.calendarText;
  return text ? parseCalendarPart(text, reading.timeZone) : null;
}
