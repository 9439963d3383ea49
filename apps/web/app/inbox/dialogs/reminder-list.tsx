import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { open } from '../../client/changes/inbox-actions.ts';
import { remind, remindersQuery } from '../../client/follow-up/reminders.ts';
import { formatWhen } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { IconButton } from '../../ui/button.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';

/** The reminders that are still to come, each with a button that removes it. */
export function ReminderList({ onClose }: { onClose(): void }) {
  const { data, error } = useQuery(remindersQuery);
  const time = useTime();
  const reminders = data?.reminders ?? [];
  return (
    <SheetDialog title="Reminders" about="Threads that return if nobody answers" onClose={onClose}>
      {reminders.length > 0 ? (
        <ul className="max-h-[60dvh] overflow-y-auto px-2 pb-3">
          {reminders.map((reminder) => (
            <li key={reminder.threadId} className="flex items-center gap-2 rounded-md px-3 hover:bg-well">
              <button
                type="button"
                onClick={() => {
                  onClose();
                  open(reminder.threadId);
                }}
                className="flex min-h-11 min-w-0 flex-1 items-center gap-3 text-left text-sm"
              >
                <span className="min-w-0 flex-1 truncate">{reminder.subject || 'No subject'}</span>
                <span className="nums shrink-0 text-ink-3">{formatWhen(reminder.remindAt, time)}</span>
              </button>
              <IconButton
                label={`Remove the reminder of ${reminder.subject || 'a thread without a subject'}`}
                onClick={() => remind([reminder], null)}
              >
                <X size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : (
        <p role="status" className="px-5 pb-5 text-sm text-ink-2">
          {error ? "Couldn't load the reminders." : data ? 'No reminders are set.' : 'Loading…'}
        </p>
      )}
    </SheetDialog>
  );
}
