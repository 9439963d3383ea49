import ICAL from 'ical.js';
import type { Attendance, GuestAnswer } from '../ports/calendar.ts';
import { parseInstant } from './calendar-time.ts';
import { CALENDAR_MAX, parseAttendees, parseMethod } from './parse-calendar-part.ts';

const UID_MAX = 1_000;
const RESPONSES: Record<string, Exclude<Attendance, 'needsAction'> | undefined> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
};

/**
 * What a guest's calendar program emails to the organizer (RFC 5546, REPLY). Anybody can write anything: whether this
 * person was invited, only the calendar knows. Null for anything else, and for an answer that names several guests.
 */
export function parseGuestAnswer(text: string, timeZone: string): GuestAnswer | null {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text.slice(0, CALENDAR_MAX)));
    const event = calendar.getFirstSubcomponent('vevent');
    if (!event || parseMethod(calendar, event) !== 'REPLY') return null;
    const uid = String(event.getFirstPropertyValue('uid') ?? '').trim();
    const [guest, ...others] = parseAttendees(event);
    const response = RESPONSES[guest?.answer ?? ''];
    const answeredAt = parseInstant(event, 'dtstamp', 'UTC');
    if (!guest || others.length > 0 || !response || answeredAt === null) return null;
    if (uid === '' || uid.length > UID_MAX) return null;
    const sequence = Number(event.getFirstPropertyValue('sequence') ?? Number.NaN);
    const occurrence = parseOccurrence(event, timeZone);
    return {
      ...{ uid, email: guest.email, response, answeredAt: new Date(answeredAt) },
      occurrence: occurrence === null ? null : new Date(occurrence),
      sequence: Number.isInteger(sequence) ? sequence : null,
    };
  } catch {
    return null;
  }
}

/** A quick look that is wrong only for texts that are parsed afterwards anyway. */
export function looksLikeAnswer(text: string): boolean {
  return /^METHOD:REPLY\s*$/im.test(text.slice(0, CALENDAR_MAX));
}

/** Days count from midnight UTC. */
function parseOccurrence(event: ICAL.Component, timeZone: string): number | null {
  const value = event.getFirstPropertyValue('recurrence-id');
  const isDay = value instanceof ICAL.Time && value.isDate;
  return parseInstant(event, 'recurrence-id', isDay ? 'UTC' : timeZone);
}
