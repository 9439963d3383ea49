import { loadUntilThere, loadWhenIdle } from '../../paint/lazy-part.ts';
import { type Rows, readRowsToHere, takeTargets } from '../inbox-actions.ts';

const load = () => import('./mark-rows.ts');
loadWhenIdle(load);

// The rows are those of the moment of the key, also when the code is still loading.

export function markRows(unread: boolean, rows: Rows = takeTargets()): void {
  void loadUntilThere(load).then((part) => part.markRows(unread, rows));
}

/** Of the list, everything down to the cursor. */
export function markReadToHere(): void {
  const rows = readRowsToHere();
  void loadUntilThere(load).then((part) => part.markRead(rows));
}

/** Stars all of them if one has no star, else takes the stars off. */
export function toggleStar(rows: Rows = takeTargets()): void {
  void loadUntilThere(load).then((part) => part.toggleStar(rows));
}
