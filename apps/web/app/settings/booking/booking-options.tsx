import { BOOKING_TITLE_MAX, type BookingPage } from '@triage/contract/meetings/booking';
import { useState } from 'react';
import { durations } from '../../ui/duration-select.tsx';
import { NumberChoice } from './number-choice.tsx';
import type { BookingChange } from './use-booking-page.ts';

const lengths = durations.map((value) => ({ value, name: `${value} minutes` }));
const notices = [
  { value: 1, name: '1 hour' },
  { value: 4, name: '4 hours' },
  { value: 12, name: '12 hours' },
  { value: 24, name: '1 day' },
  { value: 48, name: '2 days' },
];
const spans = [7, 14, 30, 60].map((value) => ({ value, name: `${value} days` }));

interface Props {
  page: BookingPage;
  onSave(change: BookingChange): void;
}

export function BookingOptions({ page, onSave }: Props) {
  return (
    <>
      <TitleField initial={page.title} onChange={(title) => onSave({ title })} />
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        <NumberChoice
          label="Duration"
          value={page.durationMinutes}
          choices={lengths}
          unit="minute"
          onChoose={(durationMinutes) => onSave({ durationMinutes })}
        />
        <NumberChoice
          label="Minimum notice"
          value={page.noticeHours}
          choices={notices}
          unit="hour"
          onChoose={(noticeHours) => onSave({ noticeHours })}
        />
        <NumberChoice
          label="How far ahead"
          value={page.daysAhead}
          choices={spans}
          unit="day"
          onChoose={(daysAhead) => onSave({ daysAhead })}
        />
      </div>
    </>
  );
}

function TitleField({ initial, onChange }: { initial: string; onChange(title: string): void }) {
  const [title, setTitle] = useState(initial);
  return (
    <label className="mt-4 block text-sm font-semibold">
      Page title (optional)
      <input
        value={title}
        maxLength={BOOKING_TITLE_MAX}
        placeholder="A short call"
        onChange={(event) => setTitle(event.target.value)}
        onBlur={() => title.trim() !== initial && onChange(title.trim())}
        className="mt-1.5 block h-10 w-full rounded-md border border-line-strong/55 bg-sheet px-3 font-normal placeholder:text-ink-3"
      />
    </label>
  );
}
