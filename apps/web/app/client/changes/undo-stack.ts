import { makeStore } from '../data/make-store.ts';
import type { Change } from '../data/place/place.ts';

export interface Undoable {
  /** "Archived 3 threads". */
  text: string;
  undo(): void;
  /** The changes that Undo reverts. */
  changes?: readonly Pick<Change, 'row'>[];
  /** Removes the offer from the screen. */
  dismiss?(): void;
}

const KEPT = 100;

export const undoStack = makeStore<readonly Undoable[]>([]);

export function pushUndo(step: Undoable): void {
  undoStack.set((steps) => [...steps.slice(1 - KEPT), step]);
}

/** What the last step has done besides: below it, because Undo of that step takes this back too. */
export function pushUndoBelow(step: Undoable): void {
  undoStack.set((steps) => [...steps.slice(1 - KEPT, -1), step, ...steps.slice(-1)]);
}

/** The next part of the same step: it keeps its place below what was done since. */
export function replaceUndo(step: Undoable, next: Undoable): void {
  undoStack.set((steps) => steps.map((each) => (each === step ? next : each)));
}

export function dropUndo(step: Undoable): void {
  undoStack.set((steps) => steps.filter((each) => each !== step));
}

export function undoLast(): Undoable | undefined {
  const step = undoStack.get().at(-1);
  if (!step) return undefined;
  dropUndo(step);
  step.undo();
  return step;
}
