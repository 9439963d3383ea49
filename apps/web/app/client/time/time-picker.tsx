import { Command } from 'cmdk';
import { CornerDownLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatWhen } from './format-time.ts';
import { UnreadTime } from './unread-time.tsx';
import { useTime } from './use-time.ts';
import { ZoneNote } from './zone-note.tsx';

interface Choices {
  /** The time that the words mean; null if they mean none. */
  typed: Date | null;
  presets: readonly { id: string; name: string; at: Date }[];
}

interface Props {
  label: string;
  placeholder: string;
  icon: ReactNode;
  listChoices(words: string, timeZone: string | undefined): Choices;
  onChoose(at: Date): void;
  /** Shown while nothing is typed. */
  removal?: { name: string; icon: ReactNode; onRemove(): void } | undefined;
}

/** Presets, and times in the user's own words. */
export function TimePicker({ label, placeholder, icon, listChoices, onChoose, removal }: Props) {
  const [words, setWords] = useState('');
  const time = useTime();
  const { typed, presets } = listChoices(words, time.timeZone);
  return (
    <Command shouldFilter={false} label={label} className="flex flex-col">
      <Command.Input
        autoFocus
        value={words}
        onValueChange={setWords}
        placeholder={placeholder}
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
          <Choice key={id} onSelect={() => onChoose(at)} icon={icon}>
            <span className="flex-1">{name}</span>
            <span className="nums text-ink-3">{formatWhen(at.toISOString(), time)}</span>
          </Choice>
        ))}
        {words === '' && removal ? (
          <Choice onSelect={removal.onRemove} icon={removal.icon}>
            <span className="flex-1">{removal.name}</span>
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
    <Command.Item onSelect={props.onSelect} className="flex h-10 items-center gap-3 rounded-md px-3 text-sm">
      <span className="text-ink-3">{props.icon}</span>
      {props.children}
    </Command.Item>
  );
}
