import type { Slot } from '@triage/contract/meeting';
import { sayDay, sayWhen } from '../client/say-time.ts';
import { useTime } from '../client/use-time.ts';

interface Props {
  slots: readonly Slot[];
  timeZone: string;
  onChoose(slot: Slot): void;
}

export function SlotList({ slots, timeZone, onChoose }: Props) {
  const { now } = useTime();
  const time = { now, timeZone };
  const proposed = slots.filter((slot) => slot.proposed);
  const days = Map.groupBy(
    slots.filter((slot) => !slot.proposed),
    ({ start }) => sayDay(start, time),
  );
  return (
    <div className="px-5 pb-5">
      <p className="mb-4 text-xs text-ink-3">
        Choosing a time books it and invites everyone on the last mail. Times in{' '}
        {timeZone.replaceAll('_', ' ')}.
      </p>
      {proposed.length > 0 ? (
        <section aria-label="Proposed in the mail" className="mb-4">
          <h3 className="mb-2 text-xs font-semibold text-ink-2">Proposed in the mail</h3>
          <ul className="flex flex-wrap gap-2">
            {proposed.map((slot) => (
              <li key={slot.start}>
                <SlotButton slot={slot} text={sayWhen(slot.start, time)} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {[...days].map(([day, members]) => (
        <section key={day} aria-label={day} className="mb-3">
          <h3 className="mb-2 text-xs font-semibold text-ink-2">{day}</h3>
          <ul className="flex flex-wrap gap-2">
            {members.slice(0, 8).map((slot) => (
              <li key={slot.start}>
                <SlotButton
                  slot={slot}
                  text={sayWhen(slot.start, time).split(' ').at(-1) ?? ''}
                  onChoose={onChoose}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {slots.length === 0 ? (
        <p className="text-sm text-ink-2">Your calendar has no free time in the next days.</p>
      ) : null}
    </div>
  );
}

function SlotButton({ slot, text, onChoose }: { slot: Slot; text: string; onChoose(slot: Slot): void }) {
  return (
    <button
      type="button"
      onClick={() => onChoose(slot)}
      className="nums flex h-9 items-center gap-2 rounded-full border border-line-strong/55 px-3.5 text-sm hover:border-ink hover:bg-well"
    >
      {text}
      {slot.conflict ? <span className="text-xs text-warn">not free</span> : null}
    </button>
  );
}
