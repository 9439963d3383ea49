import type { AgendaAnswer, AgendaEvent } from '@triage/contract/meetings/agenda';
import { addDays } from '../time/calendar-days.ts';
import { toWall, type Wall } from '../time/wall-clock.ts';

export interface AgendaDay {
  /** Midnight of the day on the wall clock. */
  day: Wall;
  allDay: AgendaEvent[];
  timed: AgendaEvent[];
}

type Answer = Pick<AgendaAnswer, 'from' | 'to' | 'timeZone' | 'events'>;

/** Every day of the answer, the empty ones too. An event of several days is in each of them. */
export function groupDays({ from, to, timeZone, events }: Answer): AgendaDay[] {
  const spans = events.map((event) => ({ event, ...spanOf(event, timeZone) }));
  const days: AgendaDay[] = [];
  const last = toWall(Date.parse(to), timeZone);
  for (let day = toWall(Date.parse(from), timeZone); day < last; day = addDays(day, 1)) {
    const next = addDays(day, 1).getTime();
    const here = spans.filter(({ start, end }) => start < next && end > day.getTime());
    const fills = ({ event, start, end }: (typeof spans)[number]) =>
      event.allDay || (start <= day.getTime() && end >= next);
    days.push({
      day,
      allDay: here.filter(fills).map(({ event }) => event),
      timed: here.filter((span) => !fills(span)).map(({ event }) => event),
    });
  }
  return days;
}

/** On the wall clock, where all-day events are already. */
function spanOf({ start, end, allDay }: AgendaEvent, timeZone: string): { start: number; end: number } {
  const wall = (iso: string) => (allDay ? Date.parse(iso) : toWall(Date.parse(iso), timeZone).getTime());
  // An event without a length is on the day on which it starts.
  return { start: wall(start), end: Math.max(wall(end), wall(start) + 1) };
}
