import { parseInboxLocation } from '../../data/place/inbox-location.ts';
import { back, type Rows } from '../inbox-actions.ts';
import { notifyWhile } from '../notices/notify-while.ts';
import { selectionStore } from '../selection.ts';
import { dropUndo, pushUndo, type Undoable } from '../undo-stack.ts';
import { describeMark } from './describe-mark.ts';
import { isSo, type RowChange } from './marks.ts';
import { performMarks } from './perform-marks.ts';

export function markRows(unread: boolean, rows: Rows): void {
  const changed = changeRows({ kind: 'unread', on: unread }, rows);
  // Marking an open thread as unread closes it; otherwise it would be marked as read again.
  const { threadId } = parseInboxLocation(window.location.search);
  const isOpen = selectionStore.get().selected.size === 0 && changed.some((row) => row.threadId === threadId);
  if (unread && isOpen) back();
}

export function markRead(rows: Rows): void {
  changeRows({ kind: 'unread', on: false }, rows);
}

/** Stars all of them if one has no star, else takes the stars off. */
export function toggleStar(rows: Rows): void {
  changeRows({ kind: 'star', on: rows.some(({ starred }) => !starred) }, rows);
}

export function labelRows(label: { id: string; name: string }, on: boolean, rows: Rows): void {
  changeRows({ kind: 'label', label: label.id, name: label.name, on }, rows);
}

/** Changes the rows with a toast and Undo, as the user asked for it. Returns those that were not so already. */
function changeRows(change: RowChange, rows: Rows): Rows {
  const changed = rows.filter((row) => !isSo(row, change));
  if (changed.length === 0) return changed;
  const { doing, done } = describeMark(change, changed);
  const tell = async (work: Promise<boolean>, text: string) => ((await work) ? text : null);
  const undo = () => {
    dropUndo(step);
    dismiss();
    const work = tell(performMarks(changed, { ...change, on: !change.on }), 'Change undone');
    notifyWhile(work, { doing: 'Undoing…', duration: 2_500 });
  };
  const dismiss = notifyWhile(tell(performMarks(changed, change), done), {
    doing: `${doing}…`,
    action: { label: 'Undo', onClick: undo },
  });
  const step: Undoable = { text: done, undo };
  pushUndo(step);
  return changed;
}
