import { type Change, isSamePlace } from '../data/place/place.ts';
import { loadUntilThere, loadWhenIdle } from '../paint/lazy-part.ts';
import { describeChange, type Verbs } from './describe-change.ts';
import { notifyWhile } from './notices/notify-while.ts';
import { addPending, type PendingChange } from './pending-changes.ts';
import { dropUndo, pushUndo, pushUndoBelow, type Undoable } from './undo-stack.ts';

const load = () => import('./send/send-changes.ts');
loadWhenIdle(load);

let lastChangeId = 0;

/** Null when nothing was changed. */
export type Undo = (() => void) | null;

/** Applies the changes optimistically, sends them, and reverts what the server refuses. Returns how to undo them. */
export function performChanges(wanted: readonly Change[], verbs: Verbs, onDone?: () => void): Undo {
  let changes = begin(wanted);
  if (changes.length === 0) return null;
  const undo = () => {
    dropUndo(step);
    dismiss();
    undoChanges(changes, verbs.name);
  };
  const step: Undoable = {
    text: describeChange(verbs.done, changes),
    undo,
    changes,
    dismiss: () => dismiss(),
  };
  if (verbs.isQuiet) pushUndoBelow(step);
  else pushUndo(step);
  const asked = changes.length;
  const work = finish(changes, verbs).then((agreed) => {
    changes = agreed;
    if (agreed.length === asked) onDone?.();
    if (agreed.length === 0) dropUndo(step);
    return agreed.length > 0 ? describeChange(verbs.done, agreed) : null;
  });
  const doing = `${describeChange(verbs.doing, changes)}…`;
  const dismiss = verbs.isQuiet
    ? () => {}
    : notifyWhile(work, { doing, isLong: asked > 1, action: { label: 'Undo', onClick: undo } });
  return undo;
}

/** `name` is the change that is undone, as in "Archive undone: “Lunch”". */
export function undoChanges(changes: readonly Change[], name: string): void {
  const back = begin(
    changes.map(({ row, from, to, call }) => ({
      row,
      from: to,
      to: from,
      isUndo: true,
      ...(call && { call }),
    })),
  );
  const done = describeChange(`${name.charAt(0).toUpperCase()}${name.slice(1)} undone:`, back);
  void load().then((part) => part.highlightReturned(back));
  const work = finish(back, { name: 'undo', doing: 'Undoing', done: 'Undone' });
  notifyWhile(
    work.then((agreed) => (agreed.length === back.length ? done : null)),
    { doing: 'Undoing…', isLong: back.length > 1, duration: 2_500 },
  );
}

function begin(wanted: readonly Change[]): PendingChange[] {
  lastChangeId += 1;
  const changes = wanted
    .filter(({ from, to, call }) => call || !isSamePlace(from, to))
    .map((change) => ({ ...change, changeId: lastChangeId }));
  addPending(changes);
  return changes;
}

/** Without a message, unless the server refuses. */
export function resumeMoves(changes: readonly Change[], verbs: Verbs): void {
  void finish(begin(changes), verbs);
}

/** Resolves with the accepted changes once the server has answered. */
async function finish(changes: readonly PendingChange[], verbs: Verbs): Promise<PendingChange[]> {
  const { sendChanges } = await loadUntilThere(load);
  return sendChanges(changes, verbs, (refused) => performChanges(refused, verbs));
}
