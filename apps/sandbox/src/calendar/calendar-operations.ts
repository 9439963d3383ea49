import type { calendar_v3 } from '@googleapis/calendar';
import { GoogleError } from '../google/google-error.ts';
import { bodyOf, type Call, operation, paramOf } from '../google/operation.ts';
import { CALENDAR_SCOPES } from '../google/scopes.ts';
import type { Settings } from '../settings.ts';
import { calendarOf } from './find-calendar.ts';
import { busySpans } from './free-busy.ts';

const list = operation<calendar_v3.Schema$CalendarList>({
  id: 'calendar.calendarList.list',
  verb: 'get',
  path: '/calendar/v3/users/me/calendarList',
  scopes: CALENDAR_SCOPES.list,
  units: 0,
  answer: (call) => ({
    kind: 'calendar#calendarList',
    etag: '"p1"',
    nextSyncToken: call.account.calendar.run,
    items: [listEntry(call), ...otherEntries(call)],
  }),
});

const getEntry = operation<calendar_v3.Schema$CalendarListEntry>({
  id: 'calendar.calendarList.get',
  verb: 'get',
  path: '/calendar/v3/users/me/calendarList/:calendarId',
  scopes: CALENDAR_SCOPES.list,
  units: 0,
  answer(call) {
    calendarOf(call);
    return listEntry(call);
  },
});

const get = operation<calendar_v3.Schema$Calendar>({
  id: 'calendar.calendars.get',
  verb: 'get',
  path: '/calendar/v3/calendars/:calendarId',
  scopes: CALENDAR_SCOPES.list,
  units: 0,
  answer(call) {
    const { email, timeZone, settings } = calendarOf(call);
    const conferenceProperties = conferencesOf(settings);
    return {
      kind: 'calendar#calendar',
      etag: '"p1"',
      id: email,
      summary: email,
      timeZone,
      conferenceProperties,
    };
  },
});

const getSetting = operation<calendar_v3.Schema$Setting>({
  id: 'calendar.settings.get',
  verb: 'get',
  path: '/calendar/v3/users/me/settings/:setting',
  scopes: CALENDAR_SCOPES.settings,
  units: 0,
  answer(call) {
    const values: Record<string, string> = { timezone: call.account.calendar.timeZone, locale: 'en' };
    const id = paramOf(call, 'setting');
    const value = values[id];
    if (value === undefined) throw new GoogleError(404, 'Not Found');
    return { kind: 'calendar#setting', etag: '"p1"', id, value };
  },
});

const freeBusy = operation<calendar_v3.Schema$FreeBusyResponse>({
  id: 'calendar.freebusy.query',
  verb: 'post',
  path: '/calendar/v3/freeBusy',
  scopes: CALENDAR_SCOPES.freeBusy,
  units: 0,
  answer(call) {
    const { timeMin, timeMax, items } = bodyOf<calendar_v3.Schema$FreeBusyRequest>(call);
    const window = { start: Date.parse(timeMin ?? ''), end: Date.parse(timeMax ?? '') };
    if (Number.isNaN(window.start) || Number.isNaN(window.end))
      throw new GoogleError(400, 'Missing or invalid time range.', 'required');
    if (window.end <= window.start)
      throw new GoogleError(400, 'The specified time range is empty.', 'timeRangeEmpty', 'calendar');
    const calendars = Object.fromEntries(
      (items ?? []).map(({ id }) => [id ?? '', freeBusyOf(call, id ?? '', window)]),
    );
    return { kind: 'calendar#freeBusy', timeMin, timeMax, calendars };
  },
});

function freeBusyOf(
  call: Call,
  id: string,
  window: { start: number; end: number },
): calendar_v3.Schema$FreeBusyCalendar {
  const other = call.account.calendar.others.get(id);
  if (other?.refused) return { errors: [{ domain: 'global', reason: other.refused }], busy: [] };
  if (other) return { busy: other.busy };
  const account = id === 'primary' ? call.account : call.sandbox.accounts.find(id);
  if (!account) return { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] };
  return { busy: busySpans(account.calendar, window) };
}

function listEntry({ account: { calendar } }: Call): calendar_v3.Schema$CalendarListEntry {
  return {
    kind: 'calendar#calendarListEntry',
    etag: '"p1"',
    id: calendar.email,
    summary: calendar.email,
    timeZone: calendar.timeZone,
    accessRole: 'owner',
    primary: true,
    selected: true,
    backgroundColor: '#9fe1e7',
    foregroundColor: '#000000',
    conferenceProperties: conferencesOf(calendar.settings),
  };
}

function otherEntries({ account: { calendar } }: Call): calendar_v3.Schema$CalendarListEntry[] {
  return [...calendar.others].map(([id, { summary, selected }]) => ({
    kind: 'calendar#calendarListEntry',
    etag: '"p1"',
    id,
    summary,
    timeZone: calendar.timeZone,
    accessRole: 'reader',
    // The real one leaves it out where it is false.
    ...(selected ? { selected } : {}),
  }));
}

function conferencesOf({ meet }: Settings): calendar_v3.Schema$ConferenceProperties {
  return { allowedConferenceSolutionTypes: meet === 'refused' ? [] : ['hangoutsMeet'] };
}

export const calendarOperations = [list, getEntry, get, getSetting, freeBusy];
