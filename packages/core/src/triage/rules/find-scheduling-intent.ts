import type { SchedulingIntent } from '@triage/contract/triage/classification';
import type { Lane } from '@triage/contract/triage/lanes';
import type { CalendarPart } from '../../icalendar/parse-calendar-part.ts';
import { findCalendarPart } from './judges/judge-calendar.ts';
import { isBulk } from './judges/judge-headers.ts';
import { parseSchedulingText } from './reading/parse-scheduling-text.ts';
import { parseAddressEntries, type ThreadReading } from './reading/parse-thread.ts';
import { findDuration } from './times/find-duration.ts';
import { formatTimes } from './times/find-times.ts';

const DEFAULT_MINUTES = 30;
const ATTENDEES_MAX = 100;

/** The meeting that others propose, from the calendar part first, then from the words; null if there is none. */
export function findSchedulingIntent(reading: ThreadReading, lane: Lane): SchedulingIntent | null {
  if (reading.userSpokeLast || !reading.last) return null;
  const part = findCalendarPart(reading);
  if (part) return fromCalendar(part, reading);
  if (isBulk(reading) && !parseSchedulingText(reading).confirms) return null;
  return fromWords(reading, lane);
}

function fromCalendar(part: CalendarPart, reading: ThreadReading): SchedulingIntent | null {
  if (part.method !== 'REQUEST' && part.method !== 'COUNTER') return null;
  const invited = [part.organizer, ...part.attendees.map(({ email }) => email)];
  return {
    proposedTimes: part.start === null ? [] : formatTimes([part.start], reading.timeZone),
    attendees: withoutMe(invited, reading),
    duration: part.minutes,
    confidence: part.start === null ? 0.7 : 0.98,
  };
}

function fromWords(reading: ThreadReading, lane: Lane): SchedulingIntent | null {
  const text = parseSchedulingText(reading);
  const proposes =
    (text.meeting || text.requested || text.times.starts.length > 1) && text.times.starts.length > 0;
  const asked = text.meetingQuestion || text.moved || (text.meeting && text.timesAsked);
  const confidence = rateWords(text.availability, asked, proposes, text.agreed);
  // Where all of it reads like arranging a time, the times that are named are the ones that are meant.
  const arranges = lane === 'schedule' && text.times.starts.length > 0;
  if (confidence < 0.5 && !arranges) return null;
  const said = reading.sentences.map((each) => each.text).join(' ');
  const sender = reading.last?.replyTo || reading.last?.from.email || '';
  return {
    proposedTimes: formatTimes(text.times.starts, reading.senderZone),
    attendees: withoutMe([...parseAddressEntries([sender]), ...reading.to, ...reading.cc], reading),
    duration: findDuration(said) ?? text.times.rangeMinutes ?? DEFAULT_MINUTES,
    confidence: Math.max(confidence, arranges ? 0.5 : 0),
  };
}

function rateWords(availability: boolean, asked: boolean, proposes: boolean, agreed: boolean): number {
  const odds = -1.6 + (availability ? 2 : 0) + (asked ? 1.2 : 0) + (proposes ? 1.4 : 0) - (agreed ? 1 : 0);
  return Math.round((1 / (1 + Math.exp(-odds))) * 100) / 100;
}

function withoutMe(addresses: string[], reading: ThreadReading): string[] {
  const others = addresses.filter((address) => address !== '' && !reading.mine.has(address));
  return [...new Set(others)].slice(0, ATTENDEES_MAX);
}
