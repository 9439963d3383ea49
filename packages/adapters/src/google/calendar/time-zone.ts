import { calendar as calendarApi } from '@googleapis/calendar';
import type { Calendar } from '@triage/core/ports/calendar';
import { isProviderFailure } from '@triage/core/ports/mail';
import type { CallGoogle } from '../call-google.ts';
import { needed } from '../mail/mail-answers.ts';
import { repeatable } from './calendar-calls.ts';
import { PRIMARY } from './selected-calendars.ts';

export function calendarTimeZone(call: CallGoogle): Pick<Calendar, 'getTimeZone'> {
  const { calendarList, calendars } = calendarApi({ version: 'v3' });
  return {
    async getTimeZone() {
      const calendar = await call(repeatable('calendars.get'), (request) =>
        calendars.get({ calendarId: PRIMARY }, request),
      ).catch((error: unknown) => {
        if (!isProviderFailure(error, 'notFound')) throw error;
        return findPrimary();
      });
      return needed(calendar?.timeZone, 'timeZone');
    },
  };

  /** Some Google-compatible servers have no Calendar API. */
  async function findPrimary() {
    const list = await call(repeatable('calendarList.list'), (request) => calendarList.list({}, request));
    return list.items?.find((calendar) => calendar.primary) ?? list.items?.[0];
  }
}
