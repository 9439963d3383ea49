import type { AgendaEvent } from '@triage/contract/meetings/agenda';
import { MapPin, Video } from 'lucide-react';
import { Suspense, useState } from 'react';
import { nameEvent, nameStatus } from '../client/calendar/name-status.ts';
import { lazyPart } from '../client/paint/lazy-part.ts';
import { addDays } from '../client/time/calendar-days.ts';
import { clock, type TimeContext } from '../client/time/format-time.ts';
import { toWall, type Wall } from '../client/time/wall-clock.ts';
import { isAddress } from './is-address.ts';

const EventDialog = lazyPart(async () => (await import('./event-dialog.tsx')).EventDialog);

interface Props {
  event: AgendaEvent;
  day: Wall;
  fillsDay: boolean;
  time: TimeContext;
}

const link =
  'relative inline-flex min-h-6 pointer-coarse:min-h-11 items-center gap-1.5 rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-ink';

const marks = {
  busy: 'bg-hue',
  tentative: 'hatch border border-dashed border-hue',
  free: 'border border-line-strong',
};

export function AgendaEventRow({ event, day, fillsDay, time }: Props) {
  const { status, place, calendar, hangoutLink } = event;
  const [isShown, setShown] = useState(false);
  const said = [nameStatus(event), calendar].filter(Boolean).join(' · ');
  const isPast = !event.allDay && Date.parse(event.end) <= time.now;
  const isNow = !event.allDay && Date.parse(event.start) <= time.now && !isPast;
  return (
    <li
      data-key-row
      data-hue="schedule"
      className={`relative -mx-2 grid gap-x-3 rounded-md px-2 py-1.5 text-sm pointer-coarse:py-2.5 hover:bg-well focus-within:bg-well ${time.hour12 ? 'grid-cols-[8.75rem_auto_minmax(0,1fr)]' : 'grid-cols-[6.5rem_auto_minmax(0,1fr)]'}`}
    >
      <span
        suppressHydrationWarning
        className={`nums whitespace-nowrap ${isPast ? 'text-ink-3' : 'text-ink-2'}`}
      >
        {fillsDay ? 'all day' : describeTimes(event, day, time)}
      </span>
      <span aria-hidden className={`w-2 rounded-full ${marks[status]} ${isPast ? 'opacity-50' : ''}`} />
      <span className="min-w-0">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <button
            type="button"
            dir="auto"
            data-hotkey="o"
            aria-haspopup="dialog"
            onClick={() => setShown(true)}
            className={`min-h-6 min-w-6 text-left break-words after:absolute after:inset-0 ${isPast ? 'text-ink-2' : 'font-medium text-ink'}`}
          >
            {nameEvent(event)}
          </button>
          {isNow ? <span className="text-xs font-semibold text-(--schedule-text)">now</span> : null}
          {said ? <span className="text-xs text-ink-3">{said}</span> : null}
        </span>
        {place || hangoutLink ? (
          <span className="flex max-w-full flex-wrap gap-x-4 text-xs text-ink-2">
            {place ? (
              <span dir="auto" className="inline-flex max-w-full min-w-0 items-center gap-1.5">
                <MapPin size={13} aria-hidden className="shrink-0 text-ink-3" />
                {isAddress(place) ? (
                  <a href={place} target="_blank" rel="noopener noreferrer" className={`${link} min-w-0`}>
                    <span className="truncate">{place}</span>
                  </a>
                ) : (
                  <span className="truncate">{place}</span>
                )}
              </span>
            ) : null}
            {hangoutLink && !isPast ? (
              <a href={hangoutLink} target="_blank" rel="noopener noreferrer" className={link}>
                <Video size={13} aria-hidden /> Join the video call
              </a>
            ) : null}
          </span>
        ) : null}
      </span>
      {isShown ? (
        <Suspense>
          <EventDialog event={event} onClose={() => setShown(false)} />
        </Suspense>
      ) : null}
    </li>
  );
}

/** The times on this day: an event may have begun before it, or end after it. */
function describeTimes({ start, end }: AgendaEvent, day: Wall, time: TimeContext): string {
  const wall = (iso: string) => toWall(Date.parse(iso), time.timeZone).getTime();
  const beganBefore = wall(start) < day.getTime();
  const endsAfter = wall(end) > addDays(day, 1).getTime();
  if (beganBefore) return `until ${clock(new Date(end), time)}`;
  if (endsAfter) return `from ${clock(new Date(start), time)}`;
  return `${clock(new Date(start), time)} – ${clock(new Date(end), time)}`;
}
