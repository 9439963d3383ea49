import { BellOff, BellRing } from 'lucide-react';
import { TimePicker } from '../time/time-picker.tsx';
import { reminderChoices } from './reminder-choices.ts';

interface Props {
  onChoose(at: Date): void;
  /** Shown where there is a reminder to remove. */
  onRemove?: (() => void) | undefined;
}

export function ReminderPicker({ onChoose, onRemove }: Props) {
  return (
    <TimePicker
      label="Remind me"
      placeholder="thu 9am, in 5 days, end of month…"
      icon={<BellRing size={17} aria-hidden />}
      listChoices={reminderChoices}
      onChoose={onChoose}
      removal={onRemove && { name: 'Remove reminder', icon: <BellOff size={17} aria-hidden />, onRemove }}
    />
  );
}
