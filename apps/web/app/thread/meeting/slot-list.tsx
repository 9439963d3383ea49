import type { Slot, SlotsAnswer } from '@triage/contract/meetings/meeting';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { formatDay, formatWhen, type TimeContext } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { formatSpan, formatStart } from './format-slot.ts';

interface Props {
  answer: Pick<SlotsAnswer, 'slots' | 'busy' | 'timeZone'>;
  onChoose(slot: Slot): void;
}

/** All free times within the working hours, day by day, together with the busy times. */
export function SlotList({ answer: { slots, busy, timeZone }, onChoose }: Props) {
  const time = { ...useTime(), timeZone };
  const proposed = slots.filter((slot) => slot.proposed);
  const free = slots.filter((slot) => !slot.proposed);
  const times = [
    ...free.map((slot) => ({ start: slot.start, end: slot.end, slot })),
    ...busy.map((span) => ({ ...span, slot: null })),
  ];
  const days = Map.groupBy(
    times.sort((a, b) => a.start.localeCompare(b.start)),
    ({ start }) => formatDay(start, time),
  );
  return (
    <>
      {proposed.length > 0 ? (
        <Times title="Proposed in the email">
          {proposed.map((slot) => (
            <SlotButton
              key={slot.start}
              slot={slot}
              text={formatWhen(slot.start, time)}
              onChoose={onChoose}
            />
          ))}
        </Times>
      ) : null}
      {[...days].map(([day, members]) => (
        <Times key={day} title={day} note={describeFree(members.filter(({ slot }) => slot).length)}>
          {members.map(({ slot, ...span }) =>
            slot ? (
              <SlotButton key={slot.start} slot={slot} text={formatStart(slot, time)} onChoose={onChoose} />
            ) : (
              <BusyTime key={`busy ${span.start}`} span={span} time={time} />
            ),
          )}
        </Times>
      ))}
      {free.length === 0 ? (
        <p className="mb-3 text-sm text-ink-2">No free time within your working hours on these days.</p>
      ) : null}
    </>
  );
}

/** One tab stop; arrow keys move between the times. */
function Times({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null);
  // Keeps one time in the tab order after each change.
  useEffect(() => {
    const buttons = [...(group.current?.querySelectorAll('button') ?? [])];
    const current = buttons.find((button) => button.tabIndex === 0 && button === document.activeElement);
    for (const button of buttons) button.tabIndex = button === (current ?? buttons[0]) ? 0 : -1;
  });
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    const buttons = [...(group.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = buttons[at + by];
    if (!next) return;
    event.preventDefault();
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    next.focus();
  };
  return (
    <section aria-label={title} className="mb-4">
      <h3 className="sticky top-0 z-10 bg-float py-1 text-xs font-semibold text-ink-2">
        {title}
        {note ? <span className="font-normal text-ink-3"> · {note}</span> : null}
      </h3>
      <div
        ref={group}
        role="toolbar"
        aria-label={`Times: ${title}`}
        onKeyDown={step}
        className="mt-1 flex flex-wrap gap-2"
      >
        {children}
      </div>
    </section>
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
      {slot.conflict ? <span className="text-xs text-warn">busy</span> : null}
    </button>
  );
}

function BusyTime({ span, time }: { span: { start: string; end: string }; time: TimeContext }) {
  return (
    <span className="nums flex h-9 pointer-coarse:h-11 items-center gap-1.5 rounded-full border border-dashed border-line-strong/55 bg-well px-3.5 text-sm text-ink-2">
      {formatSpan(span, time)} <span className="text-xs">busy</span>
    </span>
  );
}

function describeFree(count: number): string {
  return count === 0 ? 'fully booked' : `${count} free`;
}
