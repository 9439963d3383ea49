import { type calendar_v3, calendar as calendarApi } from '@googleapis/calendar';
import type { Calendar } from '@triage/core/ports/calendar';
import { isProviderFailure } from '@triage/core/ports/mail';
import type { CallGoogle } from '../call-google.ts';
import { hasTimes, toCalendarEvent } from './calendar-answers.ts';
import { repeatable } from './calendar-calls.ts';
import { PRIMARY } from './selected-calendars.ts';

const LONGEST_PAGE = 2_500;

export function eventLists(call: CallGoogle): Pick<Calendar, 'listEvents'> {
  const { events } = calendarApi({ version: 'v3' });
  return {
    async listEvents({ from, to, updatedSince }) {
      const range = { timeMin: from.toISOString(), timeMax: to.toISOString() };
      try {
        return await listAll({
          ...range,
          ...(updatedSince ? { updatedMin: updatedSince.toISOString() } : {}),
        });
      } catch (error) {
        // Changes of so long ago are no longer kept: everything in the range holds them all.
        if (updatedSince && isProviderFailure(error, 'gone')) return listAll({ ...range, showDeleted: true });
        throw error;
      }
    },
  };

  async function listAll(query: calendar_v3.Params$Resource$Events$List) {
    const listed: calendar_v3.Schema$Event[] = [];
    let pageToken: string | undefined;
    do {
      const asked = {
        calendarId: PRIMARY,
        singleEvents: true,
        maxResults: LONGEST_PAGE,
        ...query,
        pageToken,
      };
      const page = await call(repeatable('events.list'), (request) => events.list(asked, request));
      listed.push(...(page.items ?? []));
      pageToken = page.nextPageToken ?? undefined;
    } while (pageToken);
    return listed.filter(hasTimes).map(toCalendarEvent);
  }
}
