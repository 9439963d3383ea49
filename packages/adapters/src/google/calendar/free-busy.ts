import { type calendar_v3, calendar as calendarApi } from '@googleapis/calendar';
import type { BusyTime, Calendar } from '@triage/core/ports/calendar';
import { ProviderError } from '@triage/core/ports/mail';
import type { CallGoogle } from '../call-google.ts';
import { needed } from '../mail/mail-answers.ts';
import { repeatable } from './calendar-calls.ts';
import { PRIMARY, type SelectedCalendar } from './selected-calendars.ts';

/** Busy times of the user's own calendar and of every other calendar selected in Google Calendar. */
export function freeBusy(
  call: CallGoogle,
  findSelected: () => Promise<SelectedCalendar[]>,
): Pick<Calendar, 'freeBusy' | 'freeBusyOf'> {
  const { freebusy } = calendarApi({ version: 'v3' });

  return {
    async freeBusy(range) {
      const ids = (await findSelected()).map(({ id }) => id);
      const calendars = await query(ids, range);
      return ids.flatMap((id) => toBusyTimes(calendars[id], id));
    },
    async freeBusyOf(emails, range) {
      const calendars = await query(emails, range);
      return new Map(
        emails.map((email) => {
          const calendar = calendars[email];
          return [email, calendar && !calendar.errors?.length ? toBusyTimes(calendar, email) : null];
        }),
      );
    },
  };

  async function query(ids: readonly string[], { from, to }: { from: Date; to: Date }) {
    const requestBody = {
      timeMin: from.toISOString(),
      timeMax: to.toISOString(),
      items: ids.map((id) => ({ id })),
    };
    const { calendars } = await call(repeatable('freebusy.query'), (request) =>
      freebusy.query({ requestBody }, request),
    );
    return calendars ?? {};
  }
}

function toBusyTimes(calendar: calendar_v3.Schema$FreeBusyCalendar | undefined, id: string): BusyTime[] {
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
