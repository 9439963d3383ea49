import { createHash } from 'node:crypto';
import type { Account, Accounts } from '../accounts.ts';
import { GoogleError } from '../google/google-error.ts';
import { allParts, parseMime } from '../mime/parse-mime.ts';
import { type CalendarStore, type Event, putEvent } from './calendar-store.ts';
import { type CalendarText, parseCalendarText } from './parse-calendar-text.ts';
import { seenBy } from './share-event.ts';

/** Adds an emailed invitation to the recipient's calendar, as Google does by default. */
export function takeInvitation(accounts: Accounts, { email, calendar }: Account, raw: Buffer): void {
  if (!raw.includes('text/calendar') || !calendar.settings.addInvitations) return;
  const part = allParts(parseMime(raw)).find(({ mimeType }) => mimeType === 'text/calendar');
  const said = part && parseCalendarText(part.content.toString('utf8'), calendar.timeZone);
  const organizer = said?.event.organizer?.email;
  if (!said || !organizer || organizer === email) return;
  const present = findByUid(calendar, said.event.iCalUID);
  const isNews = (said.event.sequence ?? 0) > (present?.sequence ?? -1);
  if (said.method === 'CANCEL') {
    if (present?.organizer?.email === organizer && isNews)
      putEvent(calendar, { ...present, status: 'cancelled', sequence: said.event.sequence });
    return;
  }
  const isGuest = said.event.attendees?.some((guest) => guest.email === email);
  if (said.method !== 'REQUEST' || !isGuest || !isNews) return;
  const event = present
    ? { ...present, ...said.event, attendees: present.attendees }
    : makeEvent(said, calendar);
  putEvent(calendar, seenBy(email, event));
  const theirs = accounts.find(organizer)?.calendar;
  if (theirs && !findByUid(theirs, event.iCalUID ?? '')) putEvent(theirs, seenBy(theirs.email, event));
}

function makeEvent({ event }: CalendarText, { clock }: CalendarStore): Event {
  return {
    ...event,
    kind: 'calendar#event',
    // The same for everybody whom a mail invites to it.
    id: idOfUid(event.iCalUID),
    status: 'confirmed',
    created: new Date(clock.now()).toISOString(),
    creator: event.organizer,
    eventType: 'default',
    reminders: { useDefault: true },
  };
}

function findByUid({ events }: CalendarStore, uid: string): Event | undefined {
  return [...events.values()].find(({ event }) => event.iCalUID === uid)?.event;
}

function idOfUid(uid: string): string {
  return createHash('sha256').update(uid).digest('hex').slice(0, 26);
}

/** `events.import`: a private copy of another organizer's event. Sends no notifications. */
export function importEvent(calendar: CalendarStore, event: CalendarText['event']): Event {
  if (!event.iCalUID || !event.organizer?.email || !event.start || !event.end)
    throw new GoogleError(400, 'Required', 'required');
  const present = findByUid(calendar, event.iCalUID);
  const made = makeEvent({ event, method: 'REQUEST' }, calendar);
  return putEvent(calendar, seenBy(calendar.email, present ? { ...made, id: present.id } : made));
}
