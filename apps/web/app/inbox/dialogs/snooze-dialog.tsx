import type { InboxRow } from '@triage/contract/inbox/inbox';
import { Command } from 'cmdk';
import { AlarmClock, AlarmClockOff, CornerDownLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { snoozeUntil, unsnooze } from '../../client/changes/inbox-actions.ts';
import { afterPaint } from '../../client/paint/after-paint.ts';
import { formatWhen } from '../../client/time/format-time.ts';
import { snoozeChoices } from '../../client/time/snooze-choices.ts';
import { UnreadTime } from '../../client/time/unread-time.tsx';
import { useTime } from '../../client/time/use-time.ts';
import { ZoneNote } from '../../client/time/zone-note.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';

interface Props {
  rows: readonly InboxRow[];
  onClose(): void;
}

export function SnoozeDialog({ rows, onClose }: Props) {
  const [words, setWords] = useState('');
  const time = useTime();
  const { typed, presets } = snoozeChoices(words, time.timeZone);
  const about = rows.length === 1 ? rows[0]?.subject || 'No subject' : `${rows.length} threads`;
  const choose = (act: () => void) => () => {
    onClose();
    // The dialog closes on the next paint, the rows move on the one after.
    afterPaint(act);
  };
  return (
    <SheetDialog title="Snooze until…" about={about} onClose={onClose}>
      <Command shouldFilter={false} label="Snooze until" className="snooze-dialog flex flex-col">
        <Command.Input
          autoFocus
          value={words}
          onValueChange={setWords}
          placeholder="tue 3pm, in 2 weeks, end of month…"
          aria-label="Date and time"
          className="mx-5 h-11 border-b border-line bg-transparent text-base outline-none placeholder:text-ink-3 focus:border-ink"
        />
        <Command.List className="p-2 pb-3">
          {typed ? (
            <Choice
              onSelect={choose(() => snoozeUntil(typed, rows))}
              icon={<CornerDownLeft size={17} aria-hidden />}
            >
              <span className="flex-1 font-semibold">{formatWhen(typed.toISOString(), time)}</span>
            </Choice>
          ) : null}
          {presets.map(({ id, name, until }) => (
            <Choice
              key={id}
              onSelect={choose(() => snoozeUntil(until, rows))}
              icon={<AlarmClock size={17} aria-hidden />}
            >
              <span className="flex-1">{name}</span>
              <span className="nums text-ink-3">{formatWhen(until.toISOString(), time)}</span>
            </Choice>
          ))}
          {words === '' && rows.some(({ snoozedUntil }) => snoozedUntil) ? (
            <Choice onSelect={choose(() => unsnooze(rows))} icon={<AlarmClockOff size={17} aria-hidden />}>
              <span className="flex-1">Unsnooze</span>
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
    </SheetDialog>
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
