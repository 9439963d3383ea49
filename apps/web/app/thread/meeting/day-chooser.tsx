import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { agendaQuery } from '../../client/calendar/agenda-query.ts';
import { DayStrip } from '../../client/calendar/day-strip.tsx';
import type { Span } from '../../client/calendar/strip-times.ts';
import { useTheirZone } from '../../client/calendar/their-zone.ts';
import { addDays } from '../../client/time/calendar-days.ts';
import { part } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { fromWall, toWall, type Wall } from '../../client/time/wall-clock.ts';
import { TryAgain } from '../../failure/try-again.tsx';
import { IconButton } from '../../ui/button.tsx';
import { ChosenSpan } from './chosen-span.tsx';

const DAY = 86_400_000;
const MINUTE = 60_000;

interface Props {
  /** The times that the email names, in milliseconds. */
  proposed: readonly number[];
  /** What is typed below: its day is shown, with the time chosen. */
  typed?: string | null;
  minutes: number;
  /** The person whose local time is shown beside the user's. */
  other: string | undefined;
  /** What the button does: "Book this time". */
  action: string;
  /** Starts with the first proposed time chosen. */
  startsChosen?: boolean;
  onChoose(time: { start: string; minutes: number }): void;
}

/** A day of the calendar on which a time is chosen. */
export function DayChooser(props: Props) {
  const { proposed, typed = null, minutes, other, action, startsChosen = false, onChoose } = props;
  const time = useTime();
  const [first] = proposed;
  const dayAt = (at: number) => midnight(toWall(at, time.timeZone));
  const [day, setDay] = useState(() => dayAt(first ?? time.now));
  const [span, setSpan] = useState<Span | null>(
    startsChosen && first ? { start: first, end: first + minutes * MINUTE } : null,
  );
  const [followed, setFollowed] = useState(typed);
  if (typed !== followed) {
    setFollowed(typed);
    const start = typed === null ? null : Date.parse(typed);
    if (start !== null) setDay(dayAt(start));
    setSpan(start === null ? null : { start, end: start + minutes * MINUTE });
  }
  // Noon, so that the day is the same in a zone of the calendar that differs by some hours.
  const noon = fromWall(new Date(day.getTime() + DAY / 2), time.timeZone).toISOString();
  const { data, error, refetch } = useQuery(agendaQuery(noon, 1));
  const theirZone = useTheirZone(other);
  const show = (next: Wall) => {
    setDay(next);
    setSpan(null);
  };
  const choose = () =>
    span && span.start > time.now
      ? onChoose({ start: new Date(span.start).toISOString(), minutes: (span.end - span.start) / MINUTE })
      : undefined;
  return (
    <section aria-label="Day in your calendar" className="mb-4">
      <div className="flex items-center gap-1">
        <h3 className="nums text-sm font-semibold" suppressHydrationWarning>
          {part(day, 'UTC', { weekday: 'long', day: 'numeric', month: 'long' })}
        </h3>
        <IconButton
          label="Previous day"
          className="ml-auto max-sm:size-11"
          onClick={() => show(addDays(day, -1))}
        >
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
        <IconButton label="Next day" className="max-sm:size-11" onClick={() => show(addDays(day, 1))}>
          <ChevronRight size={16} aria-hidden />
        </IconButton>
      </div>
      <DayStrip
        day={day}
        events={data?.events}
        time={time}
        theirZone={theirZone}
        span={span}
        proposed={proposed.map((start) => ({ start, end: start + minutes * MINUTE }))}
        length={minutes * MINUTE}
        onChange={setSpan}
        onConfirm={choose}
      />
      {error ? (
        <p role="alert" className="mt-2 flex items-center gap-2 text-sm text-ink-2">
          Couldn’t read your calendar.
          <TryAgain look="quiet" size="sm" onClick={() => void refetch()} />
        </p>
      ) : null}
      <ChosenSpan
        span={span}
        events={error ? undefined : data?.events}
        unread={data?.unread ?? []}
        time={time}
        theirZone={theirZone}
        action={action}
        onChoose={choose}
      />
    </section>
  );
}

function midnight(wall: Wall): Wall {
  return new Date(Math.floor(wall.getTime() / DAY) * DAY);
}
