import { serverErrorOf, trpc } from '../data/queries/trpc.ts';
import { announce } from '../live/announce.ts';
import { callUntilAnswered } from '../live/connectivity.ts';
import { findSenderToBlock } from './find-sender-to-block.ts';
import { type Rows, takeTargets } from './inbox-actions.ts';
import { notify } from './notices/notify.ts';
import { notifyWhile } from './notices/notify-while.ts';
import { dropUndo, pushUndo, type Undoable } from './undo-stack.ts';

/** New mail of the sender goes to the trash; the threads that are here stay. */
export function blockSender(me: string, rows: Rows = takeTargets()): void {
  const sender = findSenderToBlock(rows, me);
  if (!sender) return;
  const { address } = sender;
  const done = `Blocked ${address}. New mail from them goes to Trash`;
  const undo = () => {
    dropUndo(step);
    dismiss();
    const work = ask(() => trpc.threads.unblock.mutate({ address }), `Couldn't unblock ${address}`);
    notifyWhile(
      work.then((isDone) => (isDone ? 'Block undone' : null)),
      { doing: 'Undoing…', duration: 2_500 },
    );
  };
  const step: Undoable = { text: done, undo };
  pushUndo(step);
  const work = ask(() => trpc.threads.block.mutate({ address }), `Couldn't block ${address}`).then(
    (isDone) => {
      if (!isDone) dropUndo(step);
      return isDone ? done : null;
    },
  );
  const dismiss = notifyWhile(work, {
    doing: `Blocking ${address}…`,
    duration: 8_000,
    action: { label: 'Undo', onClick: undo },
  });
}

async function ask(call: () => Promise<unknown>, failed: string): Promise<boolean> {
  try {
    await callUntilAnswered(call);
    return true;
  } catch (error) {
    const text = `${failed} (${serverErrorOf(error) ?? 'refused'}).`;
    announce(text);
    notify(text, { isProblem: true });
    return false;
  }
}
