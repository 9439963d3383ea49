import type { AgendaEvent } from '@triage/contract/meetings/agenda';
import { clock, type TimeContext } from '../time/format-time.ts';
import { nameZone } from '../time/name-zone.ts';
import { toWall, type Wall } from '../time/wall-clock.ts';
import { nameEvent, nameStatus } from './name-status.ts';
import { layBlocks, type Span, stripHours, stripWindow } from './strip-times.ts';
import { useChooseSpan } from './use-choose-span.ts';

interface Props {
  day: Wall;
  /** Undefined while they are loaded. */
  events: readonly AgendaEvent[] | undefined;
  time: TimeContext;
  /** Its hours are shown below. */
  theirZone: string | null;
  span: Span | null;
  /** Times that the email names. */
  proposed?: readonly Span[];
  /** The length of a click. */
  length: number;
  onChange(span: Span): void;
  onConfirm?(): void;
}

const HEIGHT = 64;

const looks = {
  busy: 'border-transparent bg-hue/25 text-ink',
  tentative: 'hatch border-dashed border-hue text-ink-2',
};

/** The hours of a day from left to right, with its events. A span is chosen by dragging, or with the arrow keys. */
export function DayStrip(props: Props) {
  const { day, events, time, theirZone, span, proposed = [], length, onChange, onConfirm } = props;
  const window = stripWindow(day, time.timeZone, [...proposed, ...(span ? [span] : [])]);
  const choose = useChooseSpan({ window, span, length, onChange, onConfirm });
  const share = (instant: number) => ((instant - window.start) / (window.end - window.start)) * 100;
  const place = ({ start, end }: Span) => ({
    left: `${Math.max(0, share(start))}%`,
    width: `${Math.min(100, share(end)) - Math.max(0, share(start))}%`,
  });
  const isHere = ({ start, end }: Span) => start < window.end && end > window.start;
  const hours = stripHours(window);
  return (
    <div data-hue="schedule" className={events ? '' : 'animate-wait'}>
      <Hours hours={hours} share={share} zone={time.timeZone} day={day} />
      <div className="relative rounded-md bg-ink/7" style={{ height: HEIGHT }}>
        {hours.slice(1).map((hour) => (
          <span
            key={hour}
            aria-hidden
            className="absolute inset-y-0 w-px bg-line"
            style={{ left: `${share(hour)}%` }}
          />
        ))}
        <ul aria-label="Events" className="contents">
          {layBlocks(events ?? [], window, time.timeZone).map(({ event, lane, lanes, ...at }) => (
            <li
              key={`${event.calendar} ${event.eventId}`}
              className={`@container absolute overflow-hidden rounded-sm border text-2xs leading-4 ${looks[event.status === 'busy' ? 'busy' : 'tentative']}`}
              style={{ ...place(at), top: (HEIGHT / lanes) * lane, height: HEIGHT / lanes - 1 }}
            >
              <span className="sr-only">
                {clock(new Date(event.start), time)} to {clock(new Date(event.end), time)}{' '}
              </span>
              <span className="block truncate px-1 @max-[2.5rem]:sr-only">{nameEvent(event)}</span>
              <span className="sr-only"> {nameStatus(event)}</span>
            </li>
          ))}
        </ul>
        {proposed.filter(isHere).map((each) => (
          <span
            key={each.start}
            aria-hidden
            className="absolute -inset-y-0.5 rounded-sm border-2 border-dotted border-ink-3"
            style={place(each)}
          />
        ))}
        {span && isHere(span) ? (
          <span
            aria-hidden
            className="absolute -inset-y-1 rounded-md border-2 border-ink bg-ink/10"
            style={place(span)}
          />
        ) : null}
        <div
          role="slider"
          tabIndex={0}
          aria-label="Time in this day"
          aria-valuemin={window.start}
          aria-valuemax={window.end}
          aria-valuenow={span?.start ?? window.start}
          aria-valuetext={span ? describeSpan(span, time) : 'No time chosen'}
          className="absolute inset-0 cursor-crosshair touch-pan-y rounded-md"
          {...choose}
        />
      </div>
      {theirZone ? (
        <>
          <Hours hours={hours} share={share} zone={theirZone} day={day} />
          <p className="text-2xs text-ink-3">Their hours below: {nameZone(theirZone, window.start)}</p>
        </>
      ) : null}
    </div>
  );
}

interface HoursProps {
  hours: readonly number[];
  share(instant: number): number;
  zone: string | undefined;
  day: Wall;
}

function Hours({ hours, share, zone, day }: HoursProps) {
  return (
    <div aria-hidden className="nums relative h-5 text-2xs text-ink-3">
      {hours.map((hour) => {
        const wall = toWall(hour, zone);
        const isOther = wall.toISOString().slice(0, 10) !== day.toISOString().slice(0, 10);
        const at = share(hour);
        const shift = at === 0 ? '' : at === 100 ? '-translate-x-full' : '-translate-x-1/2';
        return (
          <span
            key={hour}
            className={`absolute top-0.5 ${shift} ${isOther ? 'italic' : ''}`}
            style={{ left: `${at}%` }}
          >
            {wall.toISOString().slice(11, 16).replace(/:00$/, '')}
          </span>
        );
      })}
    </div>
  );
}

export function describeSpan({ start, end }: Span, time: TimeContext): string {
  return `${clock(new Date(start), time)} – ${clock(new Date(end), time)}`;
}
