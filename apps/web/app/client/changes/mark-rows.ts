import { readInboxLocation } from '../data/inbox-location.ts';
import { back, type Rows, takeTargets } from './inbox-actions.ts';
import { notifyWhile } from './notify-while.ts';
import { performMarks } from './perform-marks.ts';
import { selectionStore } from './selection.ts';
import { dropUndo, pushUndo, type Undoable } from './undo-stack.ts';

/** Marks with a toast and Undo, as the user asked for it. */
export function markRows(unread: boolean, rows: Rows = takeTargets()): void {
  const [first, ...more] = rows.filter((row) => row.unread !== unread);
  if (!first) return;
  const changed = [first, ...more];
  const what = more.length === 0 ? `“${first.subject || 'No subject'}”` : `${changed.length} threads`;
  const mark = `${what} as ${unread ? 'unread' : 'read'}`;
  const text = `Marked ${mark}`;
  const tell = async (work: Promise<boolean>, done: string) => ((await work) ? done : null);
  const undo = () => {
    dropUndo(step);
    dismiss();
    const work = tell(performMarks(changed, !unread), 'Change undone');
    notifyWhile(work, { doing: 'Undoing…', duration: 2_500 });
  };
  const dismiss = notifyWhile(tell(performMarks(changed, unread), text), {
    doing: `Marking ${mark}…`,
    action: { label: 'Undo', onClick: undo },
  });
  const step: Undoable = { text, undo };
  pushUndo(step);
  // Marking an open thread as unread closes it; otherwise it would be marked as read again.
  const { threadId } = readInboxLocation(window.location.search);
  const isOpen = selectionStore.get().selected.size === 0 && changed.some((row) => row.threadId === threadId);
  if (unread && isOpen) back();
}
