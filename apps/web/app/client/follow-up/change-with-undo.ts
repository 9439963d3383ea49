import { notify } from '../changes/notices/notify.ts';
import { notifyWhile } from '../changes/notices/notify-while.ts';
import { dropUndo, pushUndo, type Undoable } from '../changes/undo-stack.ts';
import { serverErrorOf } from '../data/queries/trpc.ts';
import { announce } from '../live/announce.ts';
import { callUntilAnswered } from '../live/connectivity.ts';

interface Step {
  /** "Setting a reminder", "Reminder set", "Couldn't set a reminder". */
  doing: string;
  done: string;
  failed: string;
  call(): Promise<unknown>;
  /** Puts everything back as it was. */
  undo: { done: string; call(): Promise<unknown> };
  /** After each of them, whether it worked or not. */
  refresh(): void;
}

/** A change with a toast and Undo; what the server refuses is reported. */
export function changeWithUndo(change: Step): void {
  const ask = async (call: () => Promise<unknown>, text: string): Promise<string | null> => {
    try {
      await callUntilAnswered(call);
      return text;
    } catch (error) {
      const problem = `${change.failed} (${serverErrorOf(error) ?? 'refused'}).`;
      announce(problem);
      notify(problem, { isProblem: true });
      return null;
    } finally {
      change.refresh();
    }
  };
  const undo = () => {
    dropUndo(step);
    dismiss();
    notifyWhile(ask(change.undo.call, change.undo.done), { doing: 'Undoing…', duration: 2_500 });
  };
  const step: Undoable = { text: change.done, undo };
  pushUndo(step);
  const work = ask(change.call, change.done).then((text) => {
    if (text === null) dropUndo(step);
    return text;
  });
  const dismiss = notifyWhile(work, {
    doing: `${change.doing}…`,
    duration: 8_000,
    action: { label: 'Undo', onClick: undo },
  });
}

export function nameThreads(rows: readonly { subject: string }[]): string {
  const [row] = rows;
  return rows.length === 1 ? `“${row?.subject || 'No subject'}”` : `${rows.length} threads`;
}
