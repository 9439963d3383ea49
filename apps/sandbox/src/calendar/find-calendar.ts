import { GoogleError } from '../google/google-error.ts';
import { type Call, paramOf } from '../google/operation.ts';
import type { CalendarStore } from './calendar-store.ts';

/** Everybody has the one calendar, and reaches no one else's. */
export function calendarOf(call: Call): CalendarStore {
  const id = paramOf(call, 'calendarId').toLowerCase();
  if (id !== 'primary' && id !== call.account.email) throw new GoogleError(404, 'Not Found');
  return call.account.calendar;
}
