import { useQueryClient } from '@tanstack/react-query';
import type { InboxRow } from '@triage/contract/inbox/inbox';
import { threadQuery } from '../../client/data/queries/queries.ts';
import { ReminderPicker } from '../../client/follow-up/reminder-picker.tsx';
import { remind } from '../../client/follow-up/reminders.ts';
import { afterPaint } from '../../client/paint/after-paint.ts';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';

interface Props {
  rows: readonly InboxRow[];
  onClose(): void;
}

export function ReminderDialog({ rows, onClose }: Props) {
  const client = useQueryClient();
  const has = rows.some(
    ({ threadId }) => client.getQueryData(threadQuery(threadId).queryKey)?.followUp?.reminder,
  );
  const choose = (at: Date | null) => {
    onClose();
    afterPaint(() => remind(rows, at));
  };
  return (
    <SheetDialog
      title="Remind me if nobody answers by…"
      about={rows.length === 1 ? rows[0]?.subject || 'No subject' : `${rows.length} threads`}
      onClose={onClose}
    >
      <ReminderPicker onChoose={choose} onRemove={has ? () => choose(null) : undefined} />
    </SheetDialog>
  );
}
