import type { Calendar } from '@triage/core/ports/calendar';
import { ProviderError } from '@triage/core/ports/mail';
import { delegate } from './delegate.ts';
import type { ConnectionVersion } from './mail-by-provider.ts';

interface Options {
  find: () => Promise<ConnectionVersion | undefined>;
  google: Calendar;
  /** Makes one adapter for each connection. Without a calendar, its calls fail with `noCalendar`. */
  caldav?: (() => Calendar) | undefined;
}

/** The calendar of one person, wherever it is. */
export function calendarByProvider({ find, google, caldav }: Options): Calendar {
  let made: { at: number; calendar: Calendar } | null = null;
  return delegate<Calendar>(async (work) => {
    const connection = await find();
    if (connection?.provider !== 'imap') return work(google);
    if (!caldav) throw new ProviderError('noCalendar', 'The connected account has no calendar');
    const at = connection.connectedAt.getTime();
    if (made?.at !== at) made = { at, calendar: caldav() };
    return work(made.calendar);
  });
}
