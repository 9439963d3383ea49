import { calendar as calendarApi } from '@googleapis/calendar';
import type { Clock } from '@triage/core/ports/clock';
import { isProviderFailure } from '@triage/core/ports/mail';
import type { CallGoogle } from '../call-google.ts';

export const PRIMARY = 'primary';
/** The most that one free/busy query may ask for. */
const CALENDARS_MAX = 50;
/** Several ranges are asked for together; a tick in the list of calendars is seen within a minute. */
const REMEMBERED_MS = 60_000;

export interface SelectedCalendar {
  id: string;
  /** As the person has called it; empty for their own. */
  name: string;
}

/** The person's own calendar first, then every other one that they have ticked in the list. */
export function selectedCalendars(call: CallGoogle, clock: Clock): () => Promise<SelectedCalendar[]> {
  const { calendarList } = calendarApi({ version: 'v3' });
  let listed: { calendars: Promise<SelectedCalendar[]>; until: number } | null = null;

  return () => {
    const now = clock.now().getTime();
    if (!listed || listed.until <= now) {
      const asked = { calendars: listSelected(), until: now + REMEMBERED_MS };
      // A failure is not remembered.
      asked.calendars.catch(() => {
        if (listed === asked) listed = null;
      });
      listed = asked;
    }
    return listed.calendars;
  };

  async function listSelected(): Promise<SelectedCalendar[]> {
    const own = { id: PRIMARY, name: '' };
    try {
      const { items } = await call({ method: 'calendar.calendarList.list', again: 'always' }, (request) =>
        calendarList.list({ minAccessRole: 'freeBusyReader', maxResults: 250 }, request),
      );
      const others = (items ?? []).flatMap(({ id, primary, selected, summary, summaryOverride }) =>
        id && selected && !primary ? [{ id, name: summaryOverride || summary || id }] : [],
      );
      return [own, ...others].slice(0, CALENDARS_MAX);
    } catch (error) {
      // The grant lacks the calendar list, or the server has none: the primary calendar is still readable.
      if (isProviderFailure(error, 'forbidden', 'notFound')) return [own];
      throw error;
    }
  }
}
