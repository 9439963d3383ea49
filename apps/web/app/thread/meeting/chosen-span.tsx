import type { AgendaEvent } from '@triage/contract/meetings/agenda';
import { describeSpan } from '../../client/calendar/day-strip.tsx';
import { nameEvent, nameStatus } from '../../client/calendar/name-status.ts';
import { findOverlaps, type Span } from '../../client/calendar/strip-times.ts';
import { dayOf, part, type TimeContext } from '../../client/time/format-time.ts';
import { nameZone } from '../../client/time/name-zone.ts';
import { Button } from '../../ui/button.tsx';

interface Props {
  span: Span | null;
  /** Undefined until they are known. */
  events: readonly AgendaEvent[] | undefined;
  /** Calendars that could not be read. */
  unread: readonly string[];
  time: TimeContext;
  theirZone: string | null;
  action: string;
  onChoose(): void;
}

/** The chosen time on both clocks, what it overlaps, and the button that takes it. */
export function ChosenSpan({ span, events, unread, time, theirZone, action, onChoose }: Props) {
  if (!span)
    return (
      <p className="mt-2 min-h-9 text-sm text-ink-3">
        Drag over the day, or use the arrow keys, to choose a time.
      </p>
    );
  const isPast = span.start <= time.now;
  return (
    <div className="mt-2 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p role="status" className="nums min-w-0 flex-1">
        <span className="font-semibold whitespace-nowrap">{describeSpan(span, time)}</span>{' '}
        {theirZone ? (
          <span className="text-ink-2">(their time {describeTheirs(span, time, theirZone)}) </span>
        ) : null}
        <span aria-hidden className="text-ink-3">
          ·
        </span>{' '}
        <Fit span={span} events={events} unread={unread} time={time} isPast={isPast} />
      </p>
      <Button disabled={isPast} onClick={onChoose}>
        {action}
      </Button>
    </div>
  );
}

function Fit({
  span,
  events,
  unread,
  time,
  isPast,
}: Pick<Props, 'events' | 'unread' | 'time'> & { span: Span; isPast: boolean }) {
  if (isPast) return <span className="text-warn">in the past</span>;
  if (!events) return null;
  const overlaps = findOverlaps(events, span, time.timeZone);
  const [over] = overlaps;
  if (over) {
    const status = nameStatus(over);
    const rest = overlaps.length > 1 ? ` and ${overlaps.length - 1} more` : '';
    return (
      <span className="text-warn">
        overlaps with {nameEvent(over)}
        {status ? ` (${status})` : ''}
        {rest}
      </span>
    );
  }
  if (unread.length > 0)
    return <span className="text-warn">no event, but couldn’t read {unread.join(', ')}</span>;
  return <span className="text-ink-2">you’re free</span>;
}

/** With the day where it is another one there. */
function describeTheirs(span: Span, time: TimeContext, zone: string): string {
  const start = new Date(span.start);
  const theirs = describeSpan(span, { ...time, timeZone: zone });
  const isOtherDay = dayOf(start, zone) !== dayOf(start, time.timeZone);
  const day = isOtherDay ? `${part(start, zone, { weekday: 'short' })} ` : '';
  return `${day}${theirs}, ${nameZone(zone, span.start)}`;
}
