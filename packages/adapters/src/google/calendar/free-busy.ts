import type { BusyTime, Calendar } from '@triage/core/ports/calendar';
import type { Clock } from '@triage/core/ports/clock';
import { isProviderFailure, ProviderError } from '@triage/core/ports/mail';
import { type calendar_v3, calendar as calendarApi } from 'googleapis/build/src/apis/calendar/index.js';
import type { CallGoogle, GoogleCall } from '../call-google.ts';
import { needed } from '../mail/mail-answers.ts';

const PRIMARY = 'primary';
/** The most that one query may ask for. */
const CALENDARS_MAX = 50;
/** Several ranges are asked for together; a tick in the list of calendars is seen within a minute. */
const REMEMBERED_MS = 60_000;

type Listed = { ids: Promise<string[]>; until: number };

/** What takes the person's time in their own calendar and in every other one that they have ticked in the list. */
export function freeBusy(call: CallGoogle, clock: Clock): Pick<Calendar, 'freeBusy'> {
  const { calendarList, freebusy } = calendarApi({ version: 'v3' });
  let listed: Listed | null = null;

  return {
    async freeBusy({ from, to }) {
      const ids = await selectedCalendars();
      const requestBody = {
        timeMin: from.toISOString(),
        timeMax: to.toISOString(),
        items: ids.map((id) => ({ id })),
      };
      const { calendars = {} } = await call(repeatable('freebusy.query'), (request) =>
        freebusy.query({ requestBody }, request),
      );
      return ids.flatMap((id) => readBusy(calendars?.[id], id));
    },
  };

  function selectedCalendars(): Promise<string[]> {
    const now = clock.now().getTime();
    if (!listed || listed.until <= now) {
      const asked = { ids: listSelected(), until: now + REMEMBERED_MS };
      // A failure is not remembered.
      asked.ids.catch(() => {
        if (listed === asked) listed = null;
      });
      listed = asked;
    }
    return listed.ids;
  }

  async function listSelected(): Promise<string[]> {
    try {
      const { items } = await call(repeatable('calendarList.list'), (request) =>
        calendarList.list({ minAccessRole: 'freeBusyReader', maxResults: 250 }, request),
      );
      const others = (items ?? []).filter(({ primary, selected }) => selected && !primary);
      return [PRIMARY, ...others.flatMap(({ id }) => id ?? [])].slice(0, CALENDARS_MAX);
    } catch (error) {
      // The grant lacks the calendar list, or the server has none: the primary calendar is still readable.
      if (isProviderFailure(error, 'forbidden', 'notFound')) return [PRIMARY];
      throw error;
    }
  }
}

function readBusy(calendar: calendar_v3.Schema$FreeBusyCalendar | undefined, id: string): BusyTime[] {
  // Errors of single calendars come with status 200; a calendar that could not be read must not count as free. A
  // deleted one may be missing.
  const isGone = id !== PRIMARY && calendar?.errors?.every(({ reason }) => reason === 'notFound');
  if (!isGone && (!calendar || calendar.errors?.length))
    throw new ProviderError('unavailable', 'freebusy.query: the calendar could not be read');
  return (calendar?.busy ?? []).map(({ start, end }) => ({
    start: new Date(needed(start, 'start')),
    end: new Date(needed(end, 'end')),
  }));
}

function repeatable(method: string): GoogleCall {
  return { method: `calendar.${method}`, again: 'always' };
}
