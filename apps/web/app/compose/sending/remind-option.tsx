import { BellRing, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { changeDraft, type Draft } from '../../client/draft/compose-store.ts';
import { lazyPart } from '../../client/paint/lazy-part.ts';
import { formatWhenWithin } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { IconButton } from '../../ui/button.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';

const ReminderPicker = lazyPart(
  async () => (await import('../../client/follow-up/reminder-picker.tsx')).ReminderPicker,
);

/** "Remind me if nobody answers by…": chosen before the email is sent. */
export function RemindButton({ draft }: { draft: Draft }) {
  const [isOpen, setOpen] = useState(false);
  const choose = (at: Date | null) => {
    setOpen(false);
    changeDraft({ remindAt: at?.toISOString() });
  };
  return (
    <>
      <IconButton
        label="Remind me if nobody answers"
        hint="Ctrl Shift H"
        data-action="remind"
        aria-pressed={draft.remindAt !== undefined}
        onClick={() => setOpen(true)}
      >
        <BellRing size={17} aria-hidden className={draft.remindAt ? 'text-hue-text' : ''} />
      </IconButton>
      {isOpen ? (
        <SheetDialog title="Remind me if nobody answers by…" onClose={() => setOpen(false)}>
          <Suspense>
            <ReminderPicker onChoose={choose} onRemove={draft.remindAt ? () => choose(null) : undefined} />
          </Suspense>
        </SheetDialog>
      ) : null}
    </>
  );
}

/** Above the buttons, as long as a reminder is chosen. */
export function RemindNote({ draft }: { draft: Draft }) {
  const time = useTime();
  if (!draft.remindAt) return null;
  return (
    <p className="flex items-center gap-2 border-t border-line px-5 py-1 text-sm text-ink-2">
      <BellRing size={15} aria-hidden className="shrink-0 text-ink-3" />
      <span suppressHydrationWarning className="min-w-0 flex-1">
        Reminder {formatWhenWithin(draft.remindAt, time)}, if nobody answers
      </span>
      <IconButton label="Remove reminder" onClick={() => changeDraft({ remindAt: undefined })}>
        <X size={15} aria-hidden />
      </IconButton>
    </p>
  );
}
