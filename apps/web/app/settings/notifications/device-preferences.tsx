import type { Device, DevicePreferences, NotifyAbout } from '@triage/contract/account/notifications';
import { useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { ChoiceRow, type RowChoice } from '../form/choice-row.tsx';

const abouts: readonly RowChoice<NotifyAbout>[] = [
  { value: 'important', name: 'Important in Reply' },
  { value: 'reply', name: 'All of Reply' },
  { value: 'reply-and-schedule', name: 'Reply and Schedule' },
  { value: 'reminders', name: 'Reminders only' },
];
const DEFAULT_QUIET = { start: '20:00', end: '08:00' };

interface Props {
  device: Device;
  onChange(device: Device): void;
  onProblem(text: string): void;
}

export function DevicePreferencesForm({ device, onChange, onProblem }: Props) {
  const { deviceId, about, preview, quietHours, workingDaysOnly } = device;
  const save = async (part: Partial<DevicePreferences>) => {
    const preferences = { about, preview, quietHours, workingDaysOnly, ...part };
    onChange({ ...device, ...preferences });
    try {
      await trpc.notifications.change.mutate({ deviceId, preferences });
    } catch (error) {
      onChange(device);
      onProblem(fieldProblemOf(error));
    }
  };
  return (
    <>
      <h4 className="mb-3 text-sm font-semibold">Notify me about</h4>
      <ChoiceRow
        label="Notify me about"
        value={about}
        choices={abouts}
        onChoose={(value) => void save({ about: value })}
      />
      <div className="mt-5 space-y-3">
        <CheckField isOn={preview} onChange={(isOn) => void save({ preview: isOn })}>
          Show sender and subject
        </CheckField>
        <CheckField isOn={workingDaysOnly} onChange={(isOn) => void save({ workingDaysOnly: isOn })}>
          Only on my working days
        </CheckField>
        <CheckField
          isOn={quietHours !== null}
          onChange={(isOn) => void save({ quietHours: isOn ? DEFAULT_QUIET : null })}
        >
          Quiet hours
        </CheckField>
        {quietHours ? (
          <QuietTimes quietHours={quietHours} onChange={(changed) => void save({ quietHours: changed })} />
        ) : null}
      </div>
      <p className="mt-3 text-sm text-ink-3">Reminders come at the time you chose, also in quiet hours.</p>
    </>
  );
}

interface QuietProps {
  quietHours: { start: string; end: string };
  onChange(quietHours: { start: string; end: string }): void;
}

function QuietTimes({ quietHours, onChange }: QuietProps) {
  const [typed, setTyped] = useState(quietHours);
  // A time input is empty while it is being typed.
  const finish = () => {
    if (typed.start && typed.end && typed.start !== typed.end) onChange(typed);
    else setTyped(quietHours);
  };
  const field = (label: string, name: 'start' | 'end') => (
    <label className="flex items-center gap-2">
      {label}
      <input
        type="time"
        value={typed[name]}
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        onBlur={finish}
        className="h-9 rounded-md border border-line bg-transparent px-2 tabular-nums"
      />
    </label>
  );
  return (
    <fieldset className="ml-7 flex flex-wrap items-center gap-3 text-sm">
      <legend className="sr-only">Quiet hours</legend>
      {field('From', 'start')}
      {field('to', 'end')}
    </fieldset>
  );
}
