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
