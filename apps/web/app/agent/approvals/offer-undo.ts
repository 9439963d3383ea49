import { notify } from '../../client/changes/notices/notify.ts';
import { dropUndo, pushUndo, type Undoable } from '../../client/changes/undo-stack.ts';
import { getQueryClient } from '../../client/data/queries/query-client.ts';
import { serverErrorOf, trpc } from '../../client/data/queries/trpc.ts';
import { currentTime } from '../../client/data/settings/user-settings.ts';
import { announce } from '../../client/live/announce.ts';
import { formatTimestamps } from '../format-timestamps.ts';

/** The clocks of server and device may differ by as much. */
const CLOCKS_MS = 60_000;

/** By approval; an undone one stays, so that it is not offered again. */
const offered = new Map<string, Undoable>();

/** Lets the key for Undo revert a change of the assistant, in its turn. Like the person's own, not after a reload. */
export function offerUndo(approvalId: string, finishedAt: string): void {
  if (offered.has(approvalId) || Date.parse(finishedAt) < performance.timeOrigin - CLOCKS_MS) return;
  const step: Undoable = {
    text: 'Change of the assistant',
    undo: () =>
      void undoChange(approvalId).then(({ success, text }) =>
        notify(formatTimestamps(text, currentTime()), { isProblem: !success }),
      ),
  };
  offered.set(approvalId, step);
  pushUndo(step);
}

export function withdrawUndo(approvalId: string): void {
  const step = offered.get(approvalId);
  if (step) dropUndo(step);
}

/** Also says whether it was undone before, here or elsewhere. */
export async function undoChange(approvalId: string): Promise<{ success: boolean; text: string }> {
  try {
    const answer = await trpc.agent.undo.mutate({ approvalId });
    if (answer.success) withdrawUndo(approvalId);
    announce(formatTimestamps(answer.text, currentTime()));
    void getQueryClient().invalidateQueries();
    return answer;
  } catch (error) {
    return { success: false, text: serverErrorOf(error) ?? 'The server did not respond' };
  }
}
