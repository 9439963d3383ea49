import ICAL from 'ical.js';
import { cleanLine } from '../mail-text/clean-text.ts';
import { parseInstant } from './calendar-time.ts';
import { CALENDAR_MAX, parseAttendees, parseCalendarAddress, parseMethod } from './parse-calendar-part.ts';
import { sayRule } from './say-rule.ts';

const UID_MAX = 1_000;
const TEXT_MAX = 500;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** An event as an email describes it. Anybody can write it, so it is only shown; `uid` is for looking it up in the calendar. */
export interface InvitationPart {
  uid: string;
  /** Which one of a series the mail is about; null: all of it. */
  occurrence: Date | null;
  cancelled: boolean;
  title: string;
  place: string;
  start: Date;
  end: Date;
  /** Days instead of times: they count from midnight UTC. */
  allDay: boolean;
  organizer: { name: string; email: string };
  repeats: string;
  guests: string[];
}

/** Null for anything that is no invitation, is unreadable, or has no time. */
export function parseInvitationPart(text: string, timeZone: string): InvitationPart | null {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text.slice(0, CALENDAR_MAX)));
    const event = calendar.getFirstSubcomponent('vevent');
    const method = event && parseMethod(calendar, event);
    if (!event || (method !== 'REQUEST' && method !== 'CANCEL')) return null;
    const time = parseTime(event, timeZone);
    const uid = String(event.getFirstPropertyValue('uid') ?? '').trim();
    if (!time || uid === '' || uid.length > UID_MAX) return null;
    const occurrence = parseInstant(event, 'recurrence-id', zoneFor(event, 'recurrence-id', timeZone));
    const organizer = event.getFirstProperty('organizer');
    return {
      uid,
      occurrence: occurrence === null ? null : new Date(occurrence),
      cancelled: method === 'CANCEL',
      title: line(event.getFirstPropertyValue('summary')),
      place: line(event.getFirstPropertyValue('location')),
      ...time,
      organizer: {
        name: line(organizer?.getFirstParameter('cn')),
        email: parseCalendarAddress(organizer?.getFirstValue()),
      },
      repeats: sayRule(String(event.getFirstPropertyValue('rrule') ?? '')),
      guests: parseAttendees(event).map(({ email }) => email),
    };
  } catch {
    return null;
  }
}

function parseTime(
  event: ICAL.Component,
  timeZone: string,
): Pick<InvitationPart, 'start' | 'end' | 'allDay'> | null {
  const zone = zoneFor(event, 'dtstart', timeZone);
  const allDay = isDay(event, 'dtstart');
  const start = parseInstant(event, 'dtstart', zone);
  if (start === null) return null;
  const duration = event.getFirstPropertyValue('duration');
  const length = duration instanceof ICAL.Duration ? duration.toSeconds() * 1_000 : null;
  const end = length === null ? parseInstant(event, 'dtend', zone) : start + length;
  const least = start + (allDay ? DAY_MS : HOUR_MS / 2);
  return { start: new Date(start), end: new Date(end !== null && end > start ? end : least), allDay };
}

function zoneFor(event: ICAL.Component, name: string, timeZone: string): string {
  return isDay(event, name) ? 'UTC' : timeZone;
}

function isDay(event: ICAL.Component, name: string): boolean {
  const value = event.getFirstPropertyValue(name);
  return value instanceof ICAL.Time && value.isDate;
}

function line(value: unknown): string {
  return cleanLine(String(value ?? ''), TEXT_MAX);
}
