import type { calendar_v3 } from '@googleapis/calendar';
import { GoogleError } from '../google/google-error.ts';
import { bodyOf, type Call, operation, paramOf } from '../google/operation.ts';
import { CALENDAR_SCOPES } from '../google/scopes.ts';
import type { Event } from './calendar-store.ts';
import { calendarOf } from './find-calendar.ts';
import { listEvents } from './list-events.ts';
import { listOthers } from './list-others.ts';
import { settleConference } from './make-conference.ts';
import { importEvent } from './take-invitation.ts';
import { cancelEvent, changeEvent, insertEvent } from './write-event.ts';

type EventResource = calendar_v3.Schema$Event;

const EVENTS = '/calendar/v3/calendars/:calendarId/events';

const list = operation<calendar_v3.Schema$Events>({
  id: 'calendar.events.list',
  verb: 'get',
  path: EVENTS,
  scopes: CALENDAR_SCOPES.readEvents,
  units: 0,
  answer(call) {
    const other = call.account.calendar.others.get(paramOf(call, 'calendarId'));
    return other
      ? listOthers(call.account.calendar, other, call.query)
      : listEvents(calendarOf(call), call.query);
  },
});

const insert = operation<EventResource>({
  id: 'calendar.events.insert',
  verb: 'post',
  path: EVENTS,
  scopes: CALENDAR_SCOPES.events,
  units: 0,
  answer: (call) => insertEvent(call, calendarOf(call), bodyOf<EventResource>(call)),
});

const importOne = operation<EventResource>({
  id: 'calendar.events.import',
  verb: 'post',
  path: `${EVENTS}/import`,
  scopes: CALENDAR_SCOPES.events,
  units: 0,
  answer(call) {
    const body = bodyOf<EventResource>(call);
    return importEvent(calendarOf(call), { ...body, iCalUID: body.iCalUID ?? '' });
  },
});

const get = operation<EventResource>({
  id: 'calendar.events.get',
  verb: 'get',
  path: `${EVENTS}/:eventId`,
  scopes: CALENDAR_SCOPES.readEvents,
  units: 0,
  answer: (call) => getEvent(call),
});

const patch = operation<EventResource>({
  id: 'calendar.events.patch',
  verb: 'patch',
  path: `${EVENTS}/:eventId`,
  scopes: CALENDAR_SCOPES.events,
  units: 0,
  answer(call) {
    const present = getEvent(call);
    const { start, end, ...changes } = bodyOf<EventResource>(call);
    const merged = {
      ...changes,
      ...(start ? { start: mergeTime(present.start, start) } : {}),
      ...(end ? { end: mergeTime(present.end, end) } : {}),
    };
    return changeEvent(call, calendarOf(call), present, merged);
  },
});

const update = operation<EventResource>({
  id: 'calendar.events.update',
  verb: 'put',
  path: `${EVENTS}/:eventId`,
  scopes: CALENDAR_SCOPES.events,
  units: 0,
  answer(call) {
    const present = getEvent(call);
    const cleared = Object.fromEntries(Object.keys(present).map((name) => [name, undefined]));
    const keepsConference = call.query.get('conferenceDataVersion') !== '1';
    const { conferenceData, hangoutLink } = present;
    return changeEvent(call, calendarOf(call), present, {
      ...cleared,
      ...(keepsConference ? { conferenceData, hangoutLink } : {}),
      ...bodyOf<EventResource>(call),
    });
  },
});

const remove = operation<undefined>({
  id: 'calendar.events.delete',
  verb: 'delete',
  path: `${EVENTS}/:eventId`,
  scopes: CALENDAR_SCOPES.events,
  units: 0,
  async answer(call) {
    await cancelEvent(call, calendarOf(call), getEvent(call));
    return undefined;
  },
});

function getEvent(call: Call): Event {
  const calendar = calendarOf(call);
  const stored = calendar.events.get(paramOf(call, 'eventId'));
  if (!stored) throw new GoogleError(404, 'Not Found');
  return settleConference(calendar, stored.event);
}

// A whole day and a time of day exclude each other: giving one takes the other away.
function mergeTime(
  before: calendar_v3.Schema$EventDateTime | undefined,
  after: calendar_v3.Schema$EventDateTime,
): calendar_v3.Schema$EventDateTime {
  const { date, dateTime, timeZone } = { ...before, ...after };
  return after.date ? { date, timeZone } : { dateTime, timeZone };
}

export const eventOperations = [list, importOne, insert, get, patch, update, remove];
