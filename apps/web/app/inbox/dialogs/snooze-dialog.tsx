import type { InboxRow } from '@triage/contract/inbox/inbox';
import { AlarmClock, AlarmClockOff } from 'lucide-react';
import { snoozeUntil, unsnooze } from '../../client/changes/inbox-actions.ts';
import { afterPaint } from '../../client/paint/after-paint.ts';
import { snoozeChoices } from '../../client/time/snooze-choices.ts';
import { TimePicker } from '../../client/time/time-picker.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';

interface Props {
  rows: readonly InboxRow[];
  onClose(): void;
}

export function SnoozeDialog({ rows, onClose }: Props) {
  const about = rows.length === 1 ? rows[0]?.subject || 'No subject' : `${rows.length} threads`;
  const choose = (act: () => void) => {
    onClose();
    // The dialog closes on the next paint, the rows move on the one after.
    afterPaint(act);
  };
  const unsnoozing = {
    name: 'Unsnooze',
    icon: <AlarmClockOff size={17} aria-hidden />,
    onRemove: () => choose(() => unsnooze(rows)),
  };
  return (
    <SheetDialog title="Snooze until…" about={about} onClose={onClose}>
      <TimePicker
        label="Snooze until"
        placeholder="tue 3pm, in 2 weeks, end of month…"
        icon={<AlarmClock size={17} aria-hidden />}
        listChoices={snoozeChoices}
        onChoose={(at) => choose(() => snoozeUntil(at, rows))}
        removal={rows.some(({ snoozedUntil }) => snoozedUntil) ? unsnoozing : undefined}
      />
    </SheetDialog>
  );
}
