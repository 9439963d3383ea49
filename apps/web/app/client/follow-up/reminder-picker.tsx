import { Command } from 'cmdk';
import { BellOff, BellRing, CornerDownLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatWhen } from '../time/format-time.ts';
import { UnreadTime } from '../time/unread-time.tsx';
import { useTime } from '../time/use-time.ts';
import { ZoneNote } from '../time/zone-note.tsx';
import { reminderChoices } from './reminder-choices.ts';

interface Props {
  onChoose(at: Date): void;
  /** Shown where there is a reminder to remove. */
  onRemove?: (() => void) | undefined;
}

/** Presets, and times as they are typed for a snooze. */
export function ReminderPicker({ onChoose, onRemove }: Props) {
  const [words, setWords] = useState('');
  const time = useTime();
  const { typed, presets } = reminderChoices(words, time.timeZone);
  return (
    <Command shouldFilter={false} label="Remind me" className="flex flex-col">
      <Command.Input
        autoFocus
        value={words}
        onValueChange={setWords}
        placeholder="thu 9am, in 5 days, end of month…"
        aria-label="Date and time"
        className="mx-5 h-11 border-b border-line bg-transparent text-base outline-none placeholder:text-ink-3 focus:border-ink"
      />
      <Command.List className="p-2 pb-3">
        {typed ? (
          <Choice onSelect={() => onChoose(typed)} icon={<CornerDownLeft size={17} aria-hidden />}>
            <span className="flex-1 font-semibold">{formatWhen(typed.toISOString(), time)}</span>
          </Choice>
        ) : null}
        {presets.map(({ id, name, at }) => (
          <Choice key={id} onSelect={() => onChoose(at)} icon={<BellRing size={17} aria-hidden />}>
            <span className="flex-1">{name}</span>
            <span className="nums text-ink-3">{formatWhen(at.toISOString(), time)}</span>
          </Choice>
        ))}
        {words === '' && onRemove ? (
          <Choice onSelect={onRemove} icon={<BellOff size={17} aria-hidden />}>
            <span className="flex-1">Remove reminder</span>
          </Choice>
        ) : null}
        {words !== '' && !typed && presets.length === 0 ? (
          <p role="status" className="px-3 py-3 text-sm text-ink-2">
            <UnreadTime />
          </p>
        ) : null}
        <ZoneNote className="block px-3 pt-2" />
      </Command.List>
    </Command>
  );
}

function Choice(props: { onSelect(): void; icon: ReactNode; children: ReactNode }) {
  return (
    <Command.Item
      onSelect={props.onSelect}
      className="flex h-10 items-center gap-3 rounded-md px-3 text-sm data-[selected=true]:bg-well"
    >
      <span className="text-ink-3">{props.icon}</span>
      {props.children}
    </Command.Item>
  );
}
