import type { NewCalendarEvent, SaidEvent } from '@triage/core/ports/calendar';
import ICAL from 'ical.js';
import { LINK_PROPERTY } from './parse-event.ts';

const PRODUCT = '-//Inbox Triage//EN';

export const PARTSTAT = { accepted: 'ACCEPTED', declined: 'DECLINED', tentative: 'TENTATIVE' } as const;

export interface Person {
  name: string;
  email: string;
}

/** Times are written in UTC: no reader needs to know a zone for them. */
export function writeNewEvent(
  event: NewCalendarEvent,
  { uid, organizer, link, now }: { uid: string; organizer: Person; link: string; now: Date },
): ICAL.Component {
  const { object, vevent } = emptyEvent(uid, now);
  setTimes(vevent, event);
  vevent.addPropertyWithValue('summary', event.summary);
  if (event.description) vevent.addPropertyWithValue('description', event.description);
  if (link) {
    vevent.addPropertyWithValue('location', link);
    vevent.addPropertyWithValue(LINK_PROPERTY, link);
    const conference = new ICAL.Property('conference', vevent);
    conference.resetType('uri');
    conference.setParameter('value', 'URI');
    conference.setParameter('feature', 'VIDEO');
    conference.setValue(link);
    vevent.addProperty(conference);
  }
  addPerson(vevent, 'organizer', organizer);
  for (const email of event.attendees) addGuest(vevent, email);
  return object;
}

/** A copy of somebody else's event. */
export function writeSaidEvent(said: SaidEvent, now: Date): ICAL.Component {
  const { object, vevent } = emptyEvent(said.uid, now);
  if (said.allDay) {
    setDay(vevent, 'dtstart', said.start);
    setDay(vevent, 'dtend', said.end);
  } else setTimes(vevent, said);
  vevent.addPropertyWithValue('summary', said.summary);
  if (said.place) vevent.addPropertyWithValue('location', said.place);
  addPerson(vevent, 'organizer', said.organizer);
  for (const email of said.guests) addGuest(vevent, email);
  return object;
}

export function setTimes(vevent: ICAL.Component, { start, end }: { start: Date; end: Date }): void {
  setTime(vevent, 'dtstart', start);
  setTime(vevent, 'dtend', end);
  vevent.removeAllProperties('duration');
}

export function setTime(vevent: ICAL.Component, name: string, time: Date): void {
  vevent.removeAllProperties(name);
  vevent.addPropertyWithValue(name, ICAL.Time.fromJSDate(time, true));
}

/** The next version of an event for everyone who has a copy. */
export function nextVersion(vevent: ICAL.Component, now: Date): void {
  vevent.updatePropertyWithValue('sequence', Number(vevent.getFirstPropertyValue('sequence') ?? 0) + 1);
  touch(vevent, now);
}

export function touch(vevent: ICAL.Component, now: Date): void {
  setTime(vevent, 'dtstamp', now);
  setTime(vevent, 'last-modified', now);
}

function emptyEvent(uid: string, now: Date) {
  const object = new ICAL.Component('vcalendar');
  object.addPropertyWithValue('version', '2.0');
  object.addPropertyWithValue('prodid', PRODUCT);
  const vevent = new ICAL.Component('vevent');
  object.addSubcomponent(vevent);
  vevent.addPropertyWithValue('uid', uid);
  vevent.addPropertyWithValue('sequence', 0);
  setTime(vevent, 'created', now);
  touch(vevent, now);
  return { object, vevent };
}

function setDay(vevent: ICAL.Component, name: string, day: Date): void {
  vevent.addPropertyWithValue(name, asDay(day));
}

/** Days of the port count from midnight UTC. */
export function asDay(day: Date): ICAL.Time {
  return ICAL.Time.fromDateString(day.toISOString().slice(0, 10));
}

function addPerson(vevent: ICAL.Component, name: 'organizer' | 'attendee', { name: cn, email }: Person) {
  const property = vevent.addPropertyWithValue(name, `mailto:${email}`);
  if (cn) property.setParameter('cn', cn);
  return property;
}

function addGuest(vevent: ICAL.Component, email: string): void {
  const guest = addPerson(vevent, 'attendee', { name: '', email });
  guest.setParameter('role', 'REQ-PARTICIPANT');
  guest.setParameter('partstat', 'NEEDS-ACTION');
  guest.setParameter('rsvp', 'TRUE');
}
