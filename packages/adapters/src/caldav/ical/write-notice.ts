import type { InvitationMail } from '@triage/core/ports/invitation-mail';
import ICAL from 'ical.js';
import {
  ANSWERED_PARAMETER,
  addressOf,
  findSelf,
  isOwn,
  LINK_PROPERTY,
  listAttendees,
  type OwnAddresses,
  text,
} from './parse-event.ts';
import { isAllDay, parseInstant, parseLength, type Zones } from './parse-times.ts';
import { type NoticeMethod, PENDING_PROPERTY, type PendingNotice } from './pending-notice.ts';

const ANSWERS = new Map([
  ['ACCEPTED', 'Accepted'],
  ['DECLINED', 'Declined'],
  ['TENTATIVE', 'Tentative'],
]);

/** Null where nobody has to be told. */
export function writeNotice(
  event: ICAL.Component,
  { id, method }: PendingNotice,
  { own, zones }: { own: OwnAddresses; zones: Zones },
): InvitationMail | null {
  const self = findSelf(event, own);
  const organizer = event.getFirstProperty('organizer');
  const isReply = method === 'REPLY';
  const answer = ANSWERS.get(partstat(self));
  // A copy of somebody else's event, changed by another program, makes nobody write in that person's name.
  if (!organizer || isReply === isOwn(event, own) || (isReply && !answer)) return null;
  const guests = listAttendees(event).map(addressOf);
  const to = isReply ? [addressOf(organizer)] : guests.filter((guest) => !own.has(guest));
  const recipients = [...new Set(to)].filter((address) => address !== '');
  if (recipients.length === 0) return null;
  const summary = text(event, 'summary') || 'Event';
  const heading = `${isReply ? answer : headingOf(event, method)}: ${summary}`;
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
  for (const attendee of copy.getAllProperties('attendee')) attendee.removeParameter(ANSWERED_PARAMETER);
  if (method === 'REPLY')
    for (const attendee of copy.getAllProperties('attendee'))
      if (!own.has(addressOf(attendee))) copy.removeProperty(attendee);
  object.addSubcomponent(copy);
  return `${object.toString()}\r\n`;
}

function sayTime(event: ICAL.Component, zones: Zones): string {
  const start = parseInstant(event, 'dtstart', zones) ?? 0;
  const isDay = isAllDay(event);
  const timeZone = isDay ? zones.days : zones.calendar;
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone } as const;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  const format = (instant: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', options).format(instant);
  if (isDay) return format(start, day);
  const end = start + parseLength(event, zones);
  return `${format(start, day)}, ${format(start, clock)}–${format(end, clock)} (${timeZone})`;
}
