import type { InboxRow } from '@triage/contract/inbox/inbox';
import type { Lane } from '@triage/contract/triage/lanes';
import { parseSender } from '../../data/parse-sender.ts';
import { laneNames } from '../../data/place/views.ts';
import { getQueryClient } from '../../data/queries/query-client.ts';
import { serverErrorOf, trpc } from '../../data/queries/trpc.ts';
import { announce } from '../../live/announce.ts';
import { dropUndo, pushUndo, type Undoable } from '../undo-stack.ts';
import { notify } from './notify.ts';

const OFFER_MS = 12_000;

/** After a correction, offers to move the sender's other threads too. */
export async function offerLikeThis({ threadId, sender }: InboxRow, lane: Lane): Promise<void> {
  const found = await trpc.triage.likeThis.query({ threadId, lane }).catch(() => null);
  if (!found || found.threads.length === 0) return;
  const count = found.threads.length;
  const threadIds = found.threads.map((each) => each.threadId);
  const text = `Move ${count} more from ${parseSender(sender).name} to ${laneNames[lane]}?`;
  notify(text, { duration: OFFER_MS, action: { label: 'Move all', onClick: () => void apply() } });

  async function apply(): Promise<void> {
    try {
      const { changeId, changed } = await trpc.triage.applyLikeThis.mutate({ threadId, lane, threadIds });
      await refresh();
      if (changeId) tell(changeId, `Moved ${changed.length} more to ${laneNames[lane]}`);
    } catch (error) {
      notify(serverErrorOf(error) ?? 'The server did not respond', { isProblem: true });
    }
  }
}

function tell(changeId: string, text: string): void {
  const undo = () => {
    dropUndo(step);
    dismiss();
    void undoAll(changeId);
  };
  const step: Undoable = { text, undo };
  pushUndo(step);
  announce(text);
  const dismiss = notify(text, { action: { label: 'Undo', onClick: undo } });
}

async function undoAll(changeId: string): Promise<void> {
  try {
    await trpc.triage.undoLikeThis.mutate({ changeId });
    announce('Move undone');
    notify('Move undone', { duration: 2_500 });
  } catch (error) {
    notify(`Couldn't undo: ${serverErrorOf(error) ?? 'the server did not respond'}`, { isProblem: true });
  }
  await refresh();
}

function refresh(): Promise<void> {
  return getQueryClient().invalidateQueries({ queryKey: ['inbox'] });
}
