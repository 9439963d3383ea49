import type { InboxRow } from '@triage/contract/inbox/inbox';
import { AlarmClock, AlarmClockOff, Archive, FolderInput, Mail, MailOpen, SquareCheck } from 'lucide-react';
import { archive, askMove, askSnooze, toggle, unsnooze } from '../../client/changes/inbox-actions.ts';
import { markRows } from '../../client/changes/mark-rows.ts';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';

export function ActionsSheet({ rows, onClose }: { rows: readonly InboxRow[]; onClose(): void }) {
  const [row] = rows;
  if (!row) return null;
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  const size = 19;
  const isDone = row.lane === 'done' && !row.snoozedUntil;
  return (
    <SheetDialog title={row.subject || 'No subject'} onClose={onClose}>
      <ChoiceList
        choices={[
          ...(isDone
            ? []
            : [
                {
                  id: 'archive',
                  name: 'Archive',
                  icon: <Archive size={size} aria-hidden />,
                  onChoose: then(() => archive(rows)),
                },
              ]),
          row.snoozedUntil
            ? {
                id: 'unsnooze',
                name: 'Unsnooze',
                icon: <AlarmClockOff size={size} aria-hidden />,
                onChoose: then(() => unsnooze(rows)),
              }
            : {
                id: 'snooze',
                name: 'Snooze…',
                icon: <AlarmClock size={size} aria-hidden />,
                onChoose: then(() => askSnooze(rows)),
              },
          {
            id: 'move',
            name: 'Move…',
            icon: <FolderInput size={size} aria-hidden />,
            onChoose: then(() => askMove(rows)),
          },
          {
            id: 'mark',
            name: row.unread ? 'Mark as read' : 'Mark as unread',
            icon: row.unread ? <MailOpen size={size} aria-hidden /> : <Mail size={size} aria-hidden />,
            onChoose: then(() => markRows(!row.unread, rows)),
          },
          {
            id: 'select',
            name: 'Select',
            icon: <SquareCheck size={size} aria-hidden />,
            onChoose: then(() => toggle(row.threadId)),
          },
        ]}
      />
    </SheetDialog>
  );
}
