import type { AgendaAnswer } from '@triage/contract/meetings/agenda';
import { TriangleAlert } from 'lucide-react';
import { groupDays } from '../client/calendar/group-days.ts';
import { addDays } from '../client/time/calendar-days.ts';
import { part } from '../client/time/format-time.ts';
import { useTime } from '../client/time/use-time.ts';
import { toWall, type Wall } from '../client/time/wall-clock.ts';
import { Button } from '../ui/button.tsx';
import { AgendaEventRow } from './agenda-event.tsx';

interface Props {
  answer: AgendaAnswer;
  /** The calendar could not be read again. */
  isOld: boolean;
  onRetry(): void;
}

export function AgendaDays({ answer, isOld, onRetry }: Props) {
  const { events, more, unread } = answer;
  return (
    <>
      {isOld ? (
        <Note>
          Couldn’t read your calendar again: this may be out of date.
          <Button look="quiet" size="sm" onClick={onRetry}>
            Try again
          </Button>
        </Note>
      ) : null}
      {unread.length > 0 ? <Note>Couldn’t read {unread.join(', ')}: its events are missing.</Note> : null}
      {events.length === 0 ? (
        <p className="px-6 pt-2 text-sm text-ink-2 @max-[640px]:px-4">
          Nothing planned. Events in your calendars appear here.
        </p>
      ) : null}
      {groupDays(answer).map((each) => (
        <Day key={each.day.getTime()} {...each} timeZone={answer.timeZone} />
      ))}
      {more ? <Note>There are more events than fit here. Show fewer days to see them.</Note> : null}
    </>
  );
}

function Day({ day, allDay, timed, timeZone }: ReturnType<typeof groupDays>[number] & { timeZone: string }) {
  const time = { ...useTime(), timeZone };
  const events = [
    ...allDay.map((event) => ({ event, fills: true })),
    ...timed.map((event) => ({ event, fills: false })),
  ];
  const name = part(day, 'UTC', { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <section aria-label={name} className="px-6 pt-5 @max-[640px]:px-4">
      <h2 className="text-sm font-semibold text-ink" suppressHydrationWarning>
        {name} <span className="font-normal text-ink-3">{nameNear(day, toWall(time.now, timeZone))}</span>
      </h2>
      {events.length === 0 ? <p className="mt-1 text-sm text-ink-3">No events</p> : null}
      <ul className="mt-1">
        {events.map(({ event, fills }) => (
          <AgendaEventRow
            key={`${event.calendar} ${event.eventId}`}
            event={event}
            day={day}
            fillsDay={fills}
            time={time}
          />
        ))}
      </ul>
    </section>
  );
}

function Note({ children }: { children: React.ReactNode }) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-2 px-6 pt-3 text-sm text-ink-2 @max-[640px]:px-4"
    >
      <TriangleAlert size={15} aria-hidden className="shrink-0 text-warn" />
      {children}
    </p>
  );
}

function nameNear(day: Wall, now: Wall): string {
  const at = now.toISOString().slice(0, 10);
  const shown = day.toISOString().slice(0, 10);
  if (shown === at) return 'Today';
  return shown === addDays(now, 1).toISOString().slice(0, 10) ? 'Tomorrow' : '';
}
