import { announce } from './announce.ts';
import { back, type Rows, readTargets } from './inbox-actions.ts';
import { readInboxLocation } from './inbox-location.ts';
import { notify } from './notify.ts';
import { performMarks } from './perform-marks.ts';
import { selectionStore } from './selection.ts';
import { dropUndo, pushUndo, type Undoable } from './undo-stack.ts';

/** By the person's own word: it is said, and can be taken back. */
export function markRows(unread: boolean, rows: Rows = readTargets()): void {
  const [first, ...more] = rows.filter((row) => row.unread !== unread);
  if (!first) return;
  const changed = [first, ...more];
  const what = more.length === 0 ? `“${first.subject || 'No subject'}”` : `${changed.length} threads`;
  const text = `Marked ${what} as ${unread ? 'unread' : 'read'}`;
  void performMarks(changed, unread);
  announce(text);
  const undo = () => {
    dropUndo(step);
    dismiss();
    announce(`Undone: ${text}`);
    void performMarks(changed, !unread);
  };
  const dismiss = notify(text, { isPassing: true, action: { label: 'Undo', onClick: undo } });
  const step: Undoable = { text, undo };
  pushUndo(step);
  // Whoever keeps a mail for later is done with it now; open, it would be read again.
  const { threadId } = readInboxLocation(window.location.search);
  const isOpen = selectionStore.get().selected.size === 0 && changed.some((row) => row.threadId === threadId);
  if (unread && isOpen) back();
}
