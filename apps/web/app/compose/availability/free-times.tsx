import type { Slot } from '@triage/contract/meetings/meeting';
import { clock, formatDay, type TimeContext } from '../../client/time/format-time.ts';

interface Props {
  slots: readonly Slot[];
  chosen: readonly string[];
  time: TimeContext;
  onToggle(start: string): void;
}

/** Free times by day, each a button that is pressed or not. */
export function FreeTimes({ slots, chosen, time, onToggle }: Props) {
  const days = Map.groupBy(slots, ({ start }) => formatDay(start, time));
  if (slots.length === 0)
    return (
      <p className="text-sm text-ink-2">No free time within your working hours in the next two weeks.</p>
    );
  return (
    <>
      {[...days].map(([day, free]) => (
        <fieldset key={day} className="mb-4">
          <legend className="py-1 text-xs font-semibold text-ink-2">{day}</legend>
          <div className="flex flex-wrap gap-2">
            {free.map(({ start }) => (
              <button
                key={start}
                type="button"
                aria-pressed={chosen.includes(start)}
                onClick={() => onToggle(start)}
                className="nums h-9 rounded-full border border-line-strong/55 px-3.5 text-sm hover:border-ink hover:bg-well aria-pressed:border-act aria-pressed:bg-act aria-pressed:text-on-act max-sm:h-11"
              >
                {clock(new Date(start), time)}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}
