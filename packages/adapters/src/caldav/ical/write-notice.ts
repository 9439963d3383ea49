import type { InvitationMail } from '@triage/core/ports/invitation-mail';
import ICAL from 'ical.js';
import {
  addressOf,
  findSelf,
  isOwn,
  LINK_PROPERTY,
  listAttendees,
  type OwnAddresses,
  text,
} from './read-event.ts';
import { isAllDay, readInstant, readLength, type Zones } from './read-times.ts';

/**
 * What guests or the organizer still have to be told of this version, and the id of that email. Kept in the event itself,
 * so a process that dies between writing the event and queueing the email leaves the rest to the next one that reads it.
 */
const PENDING_PROPERTY = 'x-triage-pending-notice';

export type NoticeMethod = InvitationMail['method'];
export interface PendingNotice {
  id: string;
  method: NoticeMethod;
}

const METHODS: readonly string[] = ['REQUEST', 'CANCEL', 'REPLY'];
const ANSWERS: Record<string, string> = {
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  TENTATIVE: 'Tentative',
};

export function setPending(event: ICAL.Component, { id, method }: PendingNotice): void {
  event.updatePropertyWithValue(PENDING_PROPERTY, `${method} ${id}`);
}

export function clearPending(event: ICAL.Component): void {
  event.removeAllProperties(PENDING_PROPERTY);
}

export function findPending(event: ICAL.Component): PendingNotice | null {
  const [method = '', id = ''] = text(event, PENDING_PROPERTY).split(' ');
  return METHODS.includes(method) && /^[\w-]{8,64}$/.test(id) ? { method: method as NoticeMethod, id } : null;
}

/** Null where nobody has to be told. */
export function writeNotice(
  event: ICAL.Component,
  { id, method }: PendingNotice,
  { own, zones }: { own: OwnAddresses; zones: Zones },
): InvitationMail | null {
  const self = findSelf(event, own);
  const organizer = event.getFirstProperty('organizer');
  const isReply = method === 'REPLY';
  // A copy of somebody else's event, changed by another program, makes nobody write in that person's name.
  if (isReply ? !self || !organizer || isOwn(event, own) : !isOwn(event, own)) return null;
  const guests = listAttendees(event).map(addressOf);
  const to = isReply && organizer ? [addressOf(organizer)] : guests.filter((guest) => !own.has(guest));
  const recipients = [...new Set(to)].filter((address) => address !== '');
  if (recipients.length === 0) return null;
  const summary = text(event, 'summary') || 'Event';
  const heading = `${isReply ? ANSWERS[partstat(self)] : headingOf(event, method)}: ${summary}`;
  const lines = [heading, '', `When: ${sayTime(event, zones)}`];
  const place = text(event, 'location');
  if (place) lines.push(`Where: ${place}`);
  return {
    id,
    method,
    to: recipients,
    subject: heading,
    body: lines.join('\n'),
    calendar: asText(event, method, own),
  };
}

function headingOf(event: ICAL.Component, method: NoticeMethod): string {
  if (method === 'CANCEL') return 'Cancelled';
  return Number(event.getFirstPropertyValue('sequence') ?? 0) > 0 ? 'Updated invitation' : 'Invitation';
}

function partstat(self: ICAL.Property | undefined): string {
  return String(self?.getFirstParameter('partstat') ?? '').toUpperCase();
}

/** RFC 5546: what is ours or private stays at home, and a reply has its own attendee alone. */
function asText(event: ICAL.Component, method: NoticeMethod, own: OwnAddresses): string {
  const object = new ICAL.Component('vcalendar');
  object.addPropertyWithValue('version', '2.0');
  object.addPropertyWithValue('prodid', '-//Inbox Triage//EN');
  object.addPropertyWithValue('method', method);
  for (const zone of event.parent?.getAllSubcomponents('vtimezone') ?? [])
    object.addSubcomponent(new ICAL.Component(structuredClone(zone.toJSON())));
  const copy = new ICAL.Component(structuredClone(event.toJSON()));
  copy.removeAllSubcomponents('valarm');
  for (const name of [PENDING_PROPERTY, LINK_PROPERTY]) copy.removeAllProperties(name);
  if (method === 'REPLY')
    for (const attendee of copy.getAllProperties('attendee'))
      if (!own.has(addressOf(attendee))) copy.removeProperty(attendee);
  object.addSubcomponent(copy);
  return `${object.toString()}\r\n`;
}

function sayTime(event: ICAL.Component, zones: Zones): string {
  const start = readInstant(event, 'dtstart', zones) ?? 0;
  const isDay = isAllDay(event);
  const timeZone = isDay ? zones.days : zones.calendar;
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone } as const;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  const format = (instant: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', options).format(instant);
  if (isDay) return format(start, day);
  const end = start + readLength(event, zones);
  return `${format(start, day)}, ${format(start, clock)}–${format(end, clock)} (${timeZone})`;
}
