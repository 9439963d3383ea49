import type { Settings, WorkingHours } from '@triage/contract/account/preferences';
import { useState } from 'react';
import { SaveNote } from './save-note.tsx';
import { Section } from './section.tsx';
import { useSave } from './use-save.ts';
import { ZoneField } from './zone-field.tsx';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export function HoursSection({ settings }: { settings: Settings }) {
  const saver = useSave();
  const [hours, setHours] = useState(settings.workingHours);
  const change = (part: Partial<WorkingHours>) => {
    const next = { ...hours, ...part };
    setHours(next);
    // A time input is empty while it is being typed.
    if (next.start && next.end) saver.saveSoon({ workingHours: next });
  };
  const toggle = (day: number) =>
    change({
      days: hours.days.includes(day)
        ? hours.days.filter((each) => each !== day)
        : [...hours.days, day].sort(),
    });
  return (
    <Section title="Working hours" about="Free times are only suggested within these hours.">
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">Working days</legend>
        {days.map((name, index) => (
          <label
            key={name}
            className="relative grid h-10 min-w-10 place-items-center rounded-md border border-line px-1.5 text-sm text-ink-2 hover:bg-well has-checked:border-ink has-checked:bg-sheet has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="checkbox"
              aria-label={name}
              checked={hours.days.includes(index + 1)}
              onChange={() => toggle(index + 1)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {name.slice(0, 2)}
          </label>
        ))}
      </fieldset>
      <div className="mt-4 flex flex-wrap items-center gap-3 text-sm">
        <TimeField
          label="From"
          value={hours.start}
          onChange={(start) => change({ start })}
          onLeave={saver.flush}
        />
        <TimeField label="to" value={hours.end} onChange={(end) => change({ end })} onLeave={saver.flush} />
      </div>
      <ZoneField
        initial={settings.timeZone}
        onChoose={(timeZone) => {
          saver.flush();
          saver.save({ timeZone });
        }}
      />
      <SaveNote state={saver.state} />
    </Section>
  );
}

interface TimeProps {
  label: string;
  value: string;
  onChange(value: string): void;
  onLeave(): void;
}

function TimeField({ label, value, onChange, onLeave }: TimeProps) {
  return (
    <label className="flex items-center gap-2">
      {label}
      <input
        type="time"
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        className="h-10 rounded-md border border-line-strong/55 bg-sheet px-3 tabular-nums"
      />
    </label>
  );
}
