import type { Attendance, Invitation } from '@triage/core/ports/calendar';
import type ICAL from 'ical.js';
import { isAllDay, parseInstant, type Zones } from './parse-times.ts';

export const LINK_PROPERTY = 'x-triage-video-link';
/** Of a guest: when they gave the answer that is stored, in milliseconds. */
export const ANSWERED_PARAMETER = 'x-triage-answered';
const LINKS = ['conference', LINK_PROPERTY, 'x-google-conference', 'x-microsoft-skypeteamsmeetingurl'];

const RESPONSES: Record<string, Attendance> = {
  'NEEDS-ACTION': 'needsAction',
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
};

/** Lower-case addresses of the person in this calendar. */
export type OwnAddresses = ReadonlySet<string>;

export interface EventTime {
  eventId: string;
  start: number;
  end: number;
}

export function parseEvent(
  event: ICAL.Component,
  { eventId, start, end }: EventTime,
  { own, zones }: { own: OwnAddresses; zones: Zones },
): Invitation {
  const self = findSelf(event, own);
  const status = text(event, 'status').toUpperCase();
  const organizer = event.getFirstProperty('organizer');
  const response = self ? parseResponse(self) : null;
  const changed = parseInstant(event, 'last-modified', zones) ?? parseInstant(event, 'dtstamp', zones);
  return {
    eventId,
    uid: text(event, 'uid'),
    status: status === 'CANCELLED' ? 'cancelled' : status === 'TENTATIVE' ? 'tentative' : 'confirmed',
    summary: text(event, 'summary'),
    start: new Date(start),
    end: new Date(end),
    attendees: listAttendees(event).map((one) => ({ email: addressOf(one), response: parseResponse(one) })),
    takesTime: text(event, 'transp').toUpperCase() !== 'TRANSPARENT' && response !== 'declined',
    hangoutLink: findLink(event),
    linkPending: false,
    htmlLink: '',
    updatedAt: new Date(changed ?? 0),
    place: text(event, 'location'),
    organizer: {
      name: String(organizer?.getFirstParameter('cn') ?? ''),
      email: organizer ? addressOf(organizer) : '',
    },
    allDay: isAllDay(event),
    rule: event.getFirstProperty('rrule')?.toICALString() ?? '',
    response: isOwn(event, own) ? null : response,
  };
}

export function listAttendees(event: ICAL.Component): ICAL.Property[] {
  return event.getAllProperties('attendee').filter((one) => addressOf(one) !== '');
}

export function findSelf(event: ICAL.Component, own: OwnAddresses): ICAL.Property | undefined {
  return listAttendees(event).find((one) => own.has(addressOf(one)));
}

/** The person organizes it, or it has no guests. */
export function isOwn(event: ICAL.Component, own: OwnAddresses): boolean {
  const organizer = event.getFirstProperty('organizer');
  return !organizer || own.has(addressOf(organizer));
}

export function addressOf(property: ICAL.Property): string {
  const value = String(property.getFirstValue() ?? '').trim();
  const address = /^mailto:/i.test(value)
    ? value.slice('mailto:'.length)
    : String(property.getFirstParameter('email') ?? '');
  return address.trim().toLowerCase();
}

export function text(event: ICAL.Component, name: string): string {
  const value = event.getFirstPropertyValue(name);
  return value === null ? '' : String(value);
}

function parseResponse(attendee: ICAL.Property): Attendance {
  return RESPONSES[String(attendee.getFirstParameter('partstat') ?? '').toUpperCase()] ?? 'needsAction';
}

function findLink(event: ICAL.Component): string {
  const links = LINKS.map((name) => text(event, name));
  return links.find((link) => /^https:\/\/\S+$/.test(link)) ?? '';
}
