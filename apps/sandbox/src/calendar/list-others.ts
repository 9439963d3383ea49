import type { calendar_v3 } from '@googleapis/calendar';
import { GoogleError } from '../google/google-error.ts';
import type { CalendarStore, OtherCalendar } from './calendar-store.ts';
import { listEvents } from './list-events.ts';

/** The events of another calendar in the user's list; of shared busy times only their begin and end. */
export function listOthers(
  own: CalendarStore,
  { summary, busy, events = [], refused }: OtherCalendar,
  query: URLSearchParams,
): calendar_v3.Schema$Events {
  if (refused) throw new GoogleError(refused === 'notFound' ? 404 : 500, 'Not readable', refused);
  const isTitled = events.length > 0;
  const hidden: calendar_v3.Schema$Event[] = busy.map(({ start, end }) => ({
    visibility: 'private',
    start: { dateTime: start },
    end: { dateTime: end },
  }));
  const listed = (isTitled ? events : hidden).map((event, index) => {
    const id = `other0${index}`;
    const stored = { kind: 'calendar#event', ...event, status: event.status ?? 'confirmed', id };
    return [id, { event: stored, change: index + 1 }] as const;
  });
  const found = listEvents({ ...own, events: new Map(listed) }, query);
  return { ...found, summary, accessRole: isTitled ? 'reader' : 'freeBusyReader' };
}
