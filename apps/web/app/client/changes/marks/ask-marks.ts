import { loadUntilThere, loadWhenIdle } from '../../paint/lazy-part.ts';
import { listRowsToHere, type Rows, takeTargets } from '../inbox-actions.ts';

type Part = typeof import('./mark-rows.ts');

let loaded: Part | undefined;
const load = async () => {
  loaded ??= await import('./mark-rows.ts');
  return loaded;
};
loadWhenIdle(load);

// The rows are those of the moment of the key, also when the code is still loading.

export function markRows(unread: boolean, rows: Rows = takeTargets()): void {
  mark((part) => part.markRows(unread, rows));
}

/** Marks the rows from the top of the list down to the cursor. */
export function markReadToHere(): void {
  const rows = listRowsToHere();
  mark((part) => part.markRead(rows));
}

/** Stars all of them if one has no star, else takes the stars off. */
export function toggleStar(rows: Rows = takeTargets()): void {
  mark((part) => part.toggleStar(rows));
}

/** Immediately when the code is loaded: the next key may come before a promise resolves, and must see this mark. */
function mark(run: (part: Part) => void): void {
  if (loaded) run(loaded);
  else void loadUntilThere(load).then(run);
}
