import { AlarmClock, Archive, FolderInput, Mail, MailOpen, X } from 'lucide-react';
import {
  archive,
  askMove,
  askSnooze,
  clearSelection,
  readTargets,
  selectAll,
} from '../client/inbox-actions.ts';
import { useStore } from '../client/make-store.ts';
import { markRows } from '../client/mark-rows.ts';
import { marksStore } from '../client/marks.ts';
import { selectionStore } from '../client/selection.ts';
import { Button, IconButton } from '../ui/button.tsx';

/** Stands where the heading was, so that nothing below moves. */
export function SelectionBar({ total }: { total: number }) {
  const count = useStore(selectionStore, ({ selected }) => selected.size);
  useStore(marksStore, (marks) => marks);
  const hasUnread = readTargets().some(({ unread }) => unread);
  return (
    <section
      aria-label="Selected threads"
      className="animate-fade flex h-[61px] items-center gap-1 px-4 @max-[640px]:px-2"
    >
      <IconButton label="Let go of the selection" hint="Esc" onClick={clearSelection}>
        <X size={17} aria-hidden />
      </IconButton>
      <p className="nums mr-2 text-base font-semibold whitespace-nowrap">{count} selected</p>
      <Button look="quiet" onClick={() => archive()} title="Archive (E)">
        <Archive size={16} aria-hidden />
        Archive
      </Button>
      <Button look="quiet" onClick={() => askSnooze()} title="Snooze (S)">
        <AlarmClock size={16} aria-hidden />
        Snooze
      </Button>
      <Button look="quiet" onClick={() => askMove()} title="Move (V)">
        <FolderInput size={16} aria-hidden />
        Move
      </Button>
      <IconButton
        label={hasUnread ? 'Mark as read' : 'Mark as unread'}
        hint={hasUnread ? '⇧ I' : '⇧ U'}
        onClick={() => markRows(!hasUnread)}
      >
        {hasUnread ? <MailOpen size={17} aria-hidden /> : <Mail size={17} aria-hidden />}
      </IconButton>
      {count < total ? (
        <Button look="quiet" onClick={selectAll} className="ml-auto @max-[640px]:hidden">
          Select all {total}
        </Button>
      ) : null}
    </section>
  );
}
