import { Command } from 'cmdk';
import { Clock, CornerDownLeft, SendHorizontal } from 'lucide-react';
import { useState } from 'react';
import { formatWhen } from '../../client/time/format-time.ts';
import { snoozeChoices } from '../../client/time/snooze-choices.ts';
import { UnreadTime } from '../../client/time/unread-time.tsx';
import { useTime } from '../../client/time/use-time.ts';
import { ZoneNote } from '../../client/time/zone-note.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';

interface Props {
  /** Offered where sending would else keep a time. */
  onNow?: (() => void) | undefined;
  onChoose(date: Date): void;
  onClose(): void;
}

export function SendLater({ onNow, onChoose, onClose }: Props) {
  const [words, setWords] = useState('');
  const time = useTime();
  const { typed, presets } = snoozeChoices(words, time.timeZone);
  const choices = [...(typed ? [{ id: 'typed', name: 'At this time', at: typed }] : []), ...presets];
  return (
    <SheetDialog title="Send later" about="You can cancel it until then." onClose={onClose}>
      <Command shouldFilter={false} label="Send later">
        <Command.Input
          autoFocus
          value={words}
          onValueChange={setWords}
          placeholder="mon 8am, in 2 hours, 25.12. 10:00…"
          aria-label="Date and time"
          className="mx-5 h-11 w-[calc(100%-2.5rem)] border-b border-line bg-transparent text-base outline-none placeholder:text-ink-3 focus:border-ink"
        />
        <Command.List className="p-2 pb-3">
          <Command.Empty className="px-3 py-3 text-sm text-ink-2">
            <UnreadTime />
          </Command.Empty>
          {choices.map(({ id, name, at }) => (
            <Command.Item
              key={id}
              value={id}
              onSelect={() => onChoose(at)}
              className="flex h-10 items-center gap-3 rounded-md px-3 text-sm"
            >
              <span className="text-ink-3">
                {id === 'typed' ? <CornerDownLeft size={17} aria-hidden /> : <Clock size={17} aria-hidden />}
              </span>
              <span className="flex-1">{name}</span>
              <span className="nums text-ink-3">{formatWhen(at.toISOString(), time)}</span>
            </Command.Item>
          ))}
          {onNow && words === '' ? (
            <Command.Item
              value="now"
              onSelect={onNow}
              className="flex h-10 items-center gap-3 rounded-md px-3 text-sm data-[selected=true]:bg-well"
            >
              <SendHorizontal size={17} aria-hidden className="text-ink-3" />
              Send now
            </Command.Item>
          ) : null}
          <ZoneNote className="block px-3 pt-2" />
        </Command.List>
      </Command>
    </SheetDialog>
  );
}
