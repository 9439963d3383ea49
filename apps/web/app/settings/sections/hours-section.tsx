import type { Settings, WorkingHours } from '@triage/contract/account/preferences';
import { useState } from 'react';
import { DaysField } from '../form/days-field.tsx';
import { SaveNote } from '../form/save-note.tsx';
import { Section } from '../form/section.tsx';
import { useSave } from '../form/use-save.ts';
import { ZoneField } from '../form/zone-field.tsx';

export function HoursSection({ settings }: { settings: Settings }) {
  const saver = useSave();
  const [hours, setHours] = useState(settings.workingHours);
  const change = (part: Partial<WorkingHours>) => {
    const next = { ...hours, ...part };
    setHours(next);
    // A time input is empty while it is being typed.
    if (!findMissingTime(next)) saver.saveSoon({ workingHours: next });
  };
  const leave = () => {
    const missing = findMissingTime(hours);
    if (missing) saver.refuse(missing);
    else saver.flush();
  };
  return (
    <Section title="Working hours" about="Free times are only suggested within these hours.">
      <DaysField label="Working days" days={hours.days} onChange={(days) => change({ days })} />
      <div className="mt-4 flex flex-wrap items-center gap-3 text-sm">
        <TimeField label="From" value={hours.start} onChange={(start) => change({ start })} onLeave={leave} />
        <TimeField label="to" value={hours.end} onChange={(end) => change({ end })} onLeave={leave} />
      </div>
      <ZoneField
        initial={settings.timeZone}
        onChoose={(timeZone) => {
          leave();
          saver.save({ timeZone });
        }}
      />
      <SaveNote state={saver.state} />
    </Section>
  );
}

function findMissingTime({ start, end }: WorkingHours): string | null {
  if (!start) return 'Give the time at which your day starts.';
  return end ? null : 'Give the time at which your day ends.';
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
