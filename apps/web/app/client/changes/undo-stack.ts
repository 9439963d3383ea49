import { makeStore } from '../data/make-store.ts';

export interface Undoable {
  /** "Archived 3 threads". */
  text: string;
  undo(): void;
  /** The threads that it would change. */
  threadIds?: readonly string[];
  /** Takes its offer off the screen. */
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

/** Of threads that no longer exist. */
export function forgetUndo(gone: ReadonlySet<string>): void {
  for (const step of undoStack.get()) {
    if (!step.threadIds?.some((threadId) => gone.has(threadId))) continue;
    dropUndo(step);
    step.dismiss?.();
  }
}

export function undoLast(): Undoable | undefined {
  const step = undoStack.get().at(-1);
  if (!step) return undefined;
  dropUndo(step);
  step.undo();
  return step;
}
