import { randomBytes } from 'node:crypto';
import { type calendar_v3, calendar as calendarApi } from '@googleapis/calendar';
import type { CalendarEvent } from '@triage/core/ports/calendar';
import { isProviderFailure, ProviderError } from '@triage/core/ports/mail';
import type { CallGoogle, GoogleCall } from '../call-google.ts';
import type { Wait } from '../quota/quota-queue.ts';
import { LINK_PROPERTY, toCalendarEvent } from './calendar-answers.ts';
import { repeatable } from './calendar-calls.ts';
import { PRIMARY } from './selected-calendars.ts';

type EventResource = calendar_v3.Schema$Event;

const MEET = 'hangoutsMeet';
/** 128 random bits, so that the room cannot be guessed. */
const ROOM_BYTES = 16;
/** Polls for a pending conference, three seconds in all because a user is waiting. */
const POLLS_MS = [400, 800, 1_600];

export interface VideoCallOptions {
  /** For calendars that create no link of their own, such as `https://meet.jit.si/{id}`. */
  linkTemplate?: string | undefined;
  wait: Wait;
}

/** The video link of an event: the calendar's conference, else a link from the template, else none. */
export function videoCalls(call: CallGoogle, { linkTemplate, wait }: VideoCallOptions) {
  const { events } = calendarApi({ version: 'v3' });

  return {
    async insert(body: EventResource, conferenceRequestId: string): Promise<CalendarEvent> {
      if (!(await allowsMeet(call)))
        return toCalendarEvent(await insertEvent({ ...body, ...ownLink(linkTemplate) }));
      const conferenceSolutionKey = { type: MEET };
      const createRequest = { requestId: conferenceRequestId, conferenceSolutionKey };
      const created = await insertEvent({ ...body, conferenceData: { createRequest } }).catch(
        (error: unknown) => {
          // Nothing was created. The owner of a calendar can forbid conferences, so retry without one.
          if (!isProviderFailure(error, 'invalid')) throw error;
          return insertEvent({ ...body, ...ownLink(linkTemplate) });
        },
      );
      return settle(created);
    },
  };

  function insertEvent(requestBody: EventResource): Promise<EventResource> {
    // A retry after a lost response would find its own event and report a conflict.
    const insert = { method: 'calendar.events.insert', again: 'refused' } satisfies GoogleCall;
    return call(insert, (request) =>
      events.insert(
        { calendarId: PRIMARY, conferenceDataVersion: 1, sendUpdates: 'all', requestBody },
        request,
      ),
    );
  }

  /** A conference may be created after the response, or fail then; the event is kept without it. */
  async function settle(created: EventResource): Promise<CalendarEvent> {
    let event = created;
    for (const pause of POLLS_MS) {
      if (toCalendarEvent(event).hangoutLink || statusOf(event) === 'failure') break;
      if (statusOf(event) === 'pending') await wait(pause);
      const later = await getEvent(event).catch(() => null);
      // Poll only once if the response does not mention a conference.
      const untold = statusOf(event) === undefined;
      event = later ?? event;
      if (untold) break;
    }
    const made = toCalendarEvent(event);
    if (made.hangoutLink || made.linkPending || !linkTemplate) return made;
    return addOwnLink(event).catch(() => made);
  }

  async function getEvent({ id }: EventResource): Promise<EventResource> {
    return call(repeatable('events.get'), (request) =>
      events.get({ calendarId: PRIMARY, eventId: id ?? '' }, request),
    );
  }

  async function addOwnLink({ id }: EventResource): Promise<CalendarEvent> {
    const query = { calendarId: PRIMARY, eventId: id ?? '', sendUpdates: 'all' };
    const requestBody = ownLink(linkTemplate);
    return toCalendarEvent(
      await call(repeatable('events.patch'), (request) => events.patch({ ...query, requestBody }, request)),
    );
  }
}

/** Guests see it as the location; the property records that the location is a link we set. */
function ownLink(linkTemplate: string | undefined): EventResource {
  if (!linkTemplate) return {};
  const link = linkTemplate.replaceAll('{id}', randomBytes(ROOM_BYTES).toString('hex'));
  return { location: link, extendedProperties: { private: { [LINK_PROPERTY]: link } } };
}

async function allowsMeet(call: CallGoogle): Promise<boolean> {
  const { calendars } = calendarApi({ version: 'v3' });
  try {
    const calendar = await call(repeatable('calendars.get'), (request) =>
      calendars.get({ calendarId: PRIMARY }, request),
    );
    const allowed = calendar.conferenceProperties?.allowedConferenceSolutionTypes;
    return !allowed || allowed.includes(MEET);
  } catch (error) {
    // Some Google-compatible servers have no Calendar API.
    if (error instanceof ProviderError) return true;
    throw error;
  }
}

function statusOf(event: EventResource): string | undefined {
  return event.conferenceData?.createRequest?.status?.statusCode ?? undefined;
}
