import { type calendar_v3, calendar as calendarApi } from '@googleapis/calendar';
import type { Calendar } from '@triage/core/ports/calendar';
import { isProviderFailure, ProviderError } from '@triage/core/ports/mail';
import type { CallGoogle } from '../call-google.ts';
import { findSelf, hasTimes, toInvitation } from './calendar-answers.ts';
import { repeatable } from './calendar-calls.ts';
import { PRIMARY } from './selected-calendars.ts';

type EventResource = calendar_v3.Schema$Event;

/** A series and its changed occurrences; the wanted one is among the first, or we do not look further. */
const FOUND_MAX = 250;
/** The event was changed meanwhile: read it again and retry once. */
const TRIES = 2;

export function googleInvitations(
  call: CallGoogle,
): Pick<Calendar, 'findInvitation' | 'addInvitation' | 'answerInvitation'> {
  const { events } = calendarApi({ version: 'v3' });

  return {
    async findInvitation(uid, occurrence) {
      const asked = { calendarId: PRIMARY, iCalUID: uid, showDeleted: true, maxResults: FOUND_MAX };
      const page = await call(repeatable('events.list'), (request) => events.list(asked, request));
      const meant = (page.items ?? []).filter(hasTimes).filter((event) => isMeant(event, occurrence));
      const found = meant.find(({ status }) => status !== 'cancelled') ?? meant[0];
      return found ? toInvitation(found) : null;
    },
    async addInvitation({ uid, summary, place, organizer, guests, allDay, start, end }) {
      const requestBody: EventResource = {
        iCalUID: uid,
        summary,
        location: place,
        organizer: { email: organizer.email, displayName: organizer.name },
        attendees: guests.map((email) => ({ email, responseStatus: 'needsAction' })),
        start: timeOf(start, allDay),
        end: timeOf(end, allDay),
      };
      const imported = await call(repeatable('events.import'), (request) =>
        events.import({ calendarId: PRIMARY, requestBody }, request),
      );
      return toInvitation(imported);
    },
    async answerInvitation(eventId, response) {
      for (let attempt = 1; ; attempt++) {
        const event = await call(repeatable('events.get'), (request) =>
          events.get({ calendarId: PRIMARY, eventId }, request),
        );
        if (event.status === 'cancelled') throw new ProviderError('gone', 'calendar.events.patch: cancelled');
        const self = findSelf(event);
        if (!self || event.organizer?.self)
          throw new ProviderError('forbidden', 'calendar.events.patch: not a guest');
        // Sending it again would email the organizer again.
        if (self.responseStatus === response) return toInvitation(event);
        try {
          return toInvitation(await writeAnswer(event, response));
        } catch (error) {
          if (attempt === TRIES || !isProviderFailure(error, 'conflict')) throw error;
        }
      }
    },
  };

  function writeAnswer(event: EventResource, responseStatus: string): Promise<EventResource> {
    // The list replaces the existing one, so all other guests are sent as they were read; the etag guards against
    // changes.
    const attendees = event.attendees?.map((one) => (one.self ? { ...one, responseStatus } : one));
    const { id, etag, attendeesOmitted } = event;
    const requestBody = { attendees, ...(attendeesOmitted ? { attendeesOmitted } : {}) };
    const query = { calendarId: PRIMARY, eventId: id ?? '', sendUpdates: 'all' };
    return call(repeatable('events.patch'), (request) =>
      events.patch(
        { ...query, requestBody },
        { ...request, headers: { ...request.headers, ...(etag ? { 'If-Match': etag } : {}) } },
      ),
    );
  }
}

function timeOf(time: Date, allDay: boolean) {
  return allDay ? { date: time.toISOString().slice(0, 10) } : { dateTime: time.toISOString() };
}

/** Times of a series that were changed have its uid too. */
function isMeant(event: EventResource, occurrence: Date | undefined): boolean {
  const { dateTime, date } = event.originalStartTime ?? {};
  if (!occurrence) return !event.recurringEventId;
  const original = dateTime ?? date;
  return original !== undefined && original !== null && Date.parse(original) === occurrence.getTime();
}
