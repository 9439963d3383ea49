import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { agendaQuery } from '../client/calendar/agenda-query.ts';
import { goTo, useInboxLocation } from '../client/data/place/inbox-location.ts';
import { connectionQuery } from '../client/data/queries/queries.ts';
import { useRowKeys } from '../client/keys/use-row-keys.ts';
import { addDays } from '../client/time/calendar-days.ts';
import { useTime } from '../client/time/use-time.ts';
import { fromWall, toWall, type Wall } from '../client/time/wall-clock.ts';
import { ZoneNote } from '../client/time/zone-note.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { AgendaDays } from './agenda-days.tsx';
import { AgendaFailed, AgendaSkeleton, NoCalendar } from './agenda-states.tsx';
import { formatRange } from './format-range.ts';

const ranges = [1, 7, 14, 28];
const WEEK = 7;
const NOON = 12 * 60 * 60_000;

/** The user's calendars, a range of days. The address holds the first day and the range. */
export function AgendaScreen() {
  const place = useInboxLocation();
  useRowKeys({ isOff: place.threadId !== null });
  const time = useTime();
  const today = midnight(toWall(time.now, time.timeZone));
  const first = place.day ? new Date(`${place.day}T00:00:00Z`) : today;
  const days = place.days ?? WEEK;
  const { data: connection } = useQuery(connectionQuery);
  const hasCalendar = connection?.calendar !== false || connection.status !== 'connected';
  // Noon, so that the day is the same in a zone of the calendar that differs by some hours.
  const from = fromWall(new Date(first.getTime() + NOON), time.timeZone).toISOString();
  const { data, error, refetch, isFetching } = useQuery({ ...agendaQuery(from, days), enabled: hasCalendar });
  const show = (day: Wall, range = days) => {
    const isToday = day.getTime() === today.getTime();
    goTo({
      ...{ view: 'agenda', threadId: null },
      ...(isToday ? {} : { day: day.toISOString().slice(0, 10) }),
      ...(range === WEEK ? {} : { days: range }),
    });
  };
  return (
    <>
      <header className="flex min-h-[61px] flex-wrap items-center gap-x-3 gap-y-1 px-6 pt-3 pb-2 @max-[640px]:px-4">
        <h1 className="text-xl font-bold tracking-tight">Agenda</h1>
        <p className="text-sm text-ink-2" suppressHydrationWarning>
          {formatRange(first, addDays(first, days - 1))}
        </p>
        <ZoneNote className="@max-[640px]:hidden" />
        <div className="ml-auto flex items-center gap-1 @max-[640px]:-ml-3 @max-[640px]:w-[calc(100%+0.75rem)]">
          <IconButton label="Earlier" className="max-sm:size-11" onClick={() => show(addDays(first, -days))}>
            <ChevronLeft size={17} aria-hidden />
          </IconButton>
          <Button look="quiet" className="max-sm:h-11" onClick={() => show(today)}>
            Today
          </Button>
          <IconButton label="Later" className="max-sm:size-11" onClick={() => show(addDays(first, days))}>
            <ChevronRight size={17} aria-hidden />
          </IconButton>
          <select
            aria-label="Days shown"
            value={days}
            onChange={(event) => show(first, Number(event.target.value))}
            className="h-9 rounded-md border border-line bg-sheet @max-[640px]:ml-auto px-2 text-sm text-ink max-sm:h-11"
          >
            {ranges.map((range) => (
              <option key={range} value={range}>
                {range === 1 ? '1 day' : `${range} days`}
              </option>
            ))}
          </select>
        </div>
      </header>
      <div aria-busy={isFetching} className="flex min-h-0 flex-1 flex-col overflow-y-auto pb-16">
        {!hasCalendar ? (
          <NoCalendar />
        ) : data ? (
          <AgendaDays answer={data} isOld={error !== null} onRetry={() => void refetch()} />
        ) : error ? (
          <AgendaFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <AgendaSkeleton />
        )}
      </div>
    </>
  );
}

function midnight(wall: Wall): Wall {
  return new Date(Math.floor(wall.getTime() / (2 * NOON)) * 2 * NOON);
}
