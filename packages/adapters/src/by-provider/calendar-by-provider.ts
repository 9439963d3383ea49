import type { Calendar } from '@triage/core/ports/calendar';
import { ProviderError } from '@triage/core/ports/mail';
import { delegate } from './delegate.ts';
import type { ConnectionVersion } from './mail-by-provider.ts';

interface Options {
  find: () => Promise<ConnectionVersion | undefined>;
  google: Calendar;
}

/** The calendar of one person. A mailbox that is not Google's comes without one: each call fails with `noCalendar`. */
export function calendarByProvider({ find, google }: Options): Calendar {
  return delegate<Calendar>(async (work) => {
    if ((await find())?.provider === 'imap')
      throw new ProviderError('noCalendar', 'The connected account has no calendar');
    return work(google);
  });
}
