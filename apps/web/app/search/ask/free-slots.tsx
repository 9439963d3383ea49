import type { AskedSlots } from '@triage/contract/inbox/ask';
import { goTo } from '../../client/data/inbox-location.ts';
import { availabilityOpen } from '../../client/draft/availability-store.ts';
import { startNew } from '../../client/draft/start-new.ts';
import { clock } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { Button } from '../../ui/button.tsx';
import { joinSpans } from './free-spans.ts';

/** Free times of the calendar by days. */
export function FreeSlots({ slots: asked }: { slots: AskedSlots }) {
  const { slots, shared, unread, durationMinutes, timeZone } = asked;
  const time = { ...useTime(), timeZone };
  const first = slots[0];
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone });
  const days = Map.groupBy(joinSpans(slots), ({ start }) => day.format(new Date(start)));
  return (
    <div className="text-sm">
      <p className="text-base">
        {slots.length > 0
          ? `${shared.length > 0 ? `You and ${shared.join(', ')} are free` : 'Free'} for ${durationMinutes} minutes within your working hours:`
          : `No free ${durationMinutes} minutes within your working hours.`}
      </p>
      {unread.length > 0 ? (
        <p className="mt-1 text-ink-2">
          {shared.length > 0
            ? `The times of ${unread.join(', ')} are not shared with you.`
            : `Only your own calendar was checked, not that of ${unread.join(', ')}.`}
        </p>
      ) : null}
      <dl className="mt-3 space-y-2">
        {[...days].map(([name, times]) => (
          <div key={name} className="grid grid-cols-[11rem_minmax(0,1fr)] gap-x-3 max-sm:grid-cols-1">
            <dt className="text-ink-2">{name}</dt>
            <dd className="nums flex flex-wrap gap-x-3 gap-y-1">
              {times.map(({ start, end }) => (
                <time key={start} dateTime={start}>
                  {clock(new Date(start), time)}–{clock(new Date(end), time)}
                </time>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {first ? (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            className="max-sm:h-11"
            onClick={() => {
              startNew();
              availabilityOpen.set(true);
            }}
          >
            Share availability…
          </Button>
          <Button
            look="quiet"
            className="max-sm:h-11"
            onClick={() => goTo({ view: 'agenda', threadId: null, day: dayIn(first.start, timeZone) })}
          >
            Open agenda
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** As 2026-03-01. */
function dayIn(start: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(start));
}
