import { type calendar_v3, calendar as calendarApi } from '@googleapis/calendar';
import type { AgendaEvent, Calendar } from '@triage/core/ports/calendar';
import { isProviderFailure } from '@triage/core/ports/mail';
import type { CallGoogle } from '../call-google.ts';
import { inParallel } from '../in-parallel.ts';
import { hasTimes, toInvitation } from './calendar-answers.ts';
import { PRIMARY, type SelectedCalendar } from './selected-calendars.ts';

/** One request for each calendar. If more are selected, only the first ones are listed. */
const CALENDARS_MAX = 20;
const AT_ONCE = 5;

type Range = Parameters<Calendar['listAgenda']>[0];

/** The events of the person's own calendar and of the others that they have ticked. */
export function googleAgenda(
  call: CallGoogle,
  findSelected: () => Promise<SelectedCalendar[]>,
): Pick<Calendar, 'listAgenda'> {
  const { events } = calendarApi({ version: 'v3' });

  return {
    async listAgenda(range) {
      const selected = await findSelected();
      const unread = selected.slice(CALENDARS_MAX).map(({ name }) => name);
      const listed = await inParallel(selected.slice(0, CALENDARS_MAX), AT_ONCE, async (calendar) => {
        try {
          return await listOne(calendar, range);
        } catch (error) {
          if (calendar.id === PRIMARY) throw error;
          // A deleted calendar has no events. Any other may have some.
          if (!isProviderFailure(error, 'notFound', 'gone')) unread.push(calendar.name);
          return [];
        }
      });
      const sorted = listed.flat().sort((a, b) => a.start.getTime() - b.start.getTime());
      return { events: sorted.slice(0, range.limit), unread };
    },
  };

  async function listOne({ id, name }: SelectedCalendar, { from, to, limit }: Range): Promise<AgendaEvent[]> {
    const found: calendar_v3.Schema$Event[] = [];
    let pageToken: string | undefined;
    do {
      const asked = {
        calendarId: id,
        singleEvents: true,
        orderBy: 'startTime',
        timeMin: from.toISOString(),
        timeMax: to.toISOString(),
        // The guests of an event are not shown: only the person's own answer counts.
        maxAttendees: 1,
        maxResults: limit,
        pageToken,
      };
      const page = await call({ method: 'calendar.events.list', again: 'always' }, (request) =>
        events.list(asked, request),
      );
      found.push(...(page.items ?? []));
      pageToken = page.nextPageToken ?? undefined;
    } while (pageToken && found.length < limit);
    return found.filter(isShown).map((event) => toAgendaEvent(event, name));
  }
}

function toAgendaEvent(event: calendar_v3.Schema$Event, calendar: string): AgendaEvent {
  const { eventId, status, summary, place, start, end, allDay, response, takesTime, hangoutLink, htmlLink } =
    toInvitation(event);
  return {
    ...{ eventId, status, summary, place, start, end, allDay, response, takesTime, hangoutLink, htmlLink },
    calendar,
  };
}

/** Google Calendar stores the working location as an event of each day; it does not make the user busy. */
function isShown(event: calendar_v3.Schema$Event): boolean {
  return hasTimes(event) && event.eventType !== 'workingLocation';
}
