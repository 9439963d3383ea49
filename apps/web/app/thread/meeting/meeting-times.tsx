import type { InboxRow } from '@triage/contract/inbox/inbox';
import type { Slot, SlotsAnswer } from '@triage/contract/meetings/meeting';
import { type ReactNode, useState } from 'react';
import { DayChooser } from './day-chooser.tsx';
import { GuestList } from './guest-list.tsx';
import { listProposed } from './list-proposed.ts';
import { SlotList } from './slot-list.tsx';
import { TypedSlot } from './typed-slot.tsx';

interface Props {
  row: InboxRow;
  minutes: number;
  answer: SlotsAnswer;
  book(time: { slotStart: string; durationMinutes: number }): void;
  /** Beside the time zone, below the free times. */
  children: ReactNode;
}

/** Three ways to choose a time: on the proposed day, typed, or from the list of free times. */
export function MeetingTimes({ row, minutes, answer, book, children }: Props) {
  const { threadId, meeting } = row;
  const [typed, setTyped] = useState<string | null>(null);
  const choose = ({ start }: Pick<Slot, 'start'>) => book({ slotStart: start, durationMinutes: minutes });
  return (
    <div className="px-5 pb-5">
      <GuestList guests={answer.guests} isMoved={meeting !== null} />
      <DayChooser
        key={minutes}
        proposed={listProposed(row, Date.now())}
        typed={typed}
        minutes={minutes}
        other={answer.guests[0]}
        action={meeting ? 'Move here' : 'Book this time'}
        onChoose={(time) => book({ slotStart: time.start, durationMinutes: time.minutes })}
      />
      <TypedSlot
        threadId={threadId}
        minutes={minutes}
        timeZone={answer.timeZone}
        action={meeting ? 'Move meeting' : 'Book meeting'}
        onType={setTyped}
        onChoose={choose}
      />
      <SlotList answer={answer} onChoose={choose} />
      <div className="flex flex-wrap items-center gap-3">
        {children}
        <span className="text-xs text-ink-3">Times in {answer.timeZone.replaceAll('_', ' ')}</span>
      </div>
    </div>
  );
}
