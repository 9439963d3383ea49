import { getQueryClient } from '../data/queries/query-client.ts';
import { serverErrorOf, trpc } from '../data/queries/trpc.ts';
import { announce } from '../live/announce.ts';
import { notify } from './notices/notify.ts';
import { dropUndo, pushUndo, type Undoable } from './undo-stack.ts';

interface SenderThreads {
  /** The one whose sender is taught: the next emails go to Done. */
  threadId: string;
  threadIds: readonly string[];
  sender: string;
}

/** Archives what a sender has in the inbox; later mail of the same kind goes to Done. */
export async function archiveSender({ threadId, threadIds, sender }: SenderThreads): Promise<void> {
  try {
    await trpc.triage.restore.mutate({ threadId, lane: 'done' });
    const { results } = await trpc.triage.archiveMany.mutate({ threadIds: [...threadIds] });
    const archived = results.filter(({ success }) => success).map((each) => each.threadId);
    await refresh();
    const undo = () => {
      dropUndo(step);
      dismiss();
      void takeBack(archived, threadId);
    };
    const count = archived.length === 1 ? 'one email' : `${archived.length} emails`;
    const step: Undoable = { text: `Archived ${count} from ${sender}`, undo };
    pushUndo(step);
    announce(step.text);
    const dismiss = notify(step.text, { action: { label: 'Undo', onClick: undo } });
  } catch (error) {
    notify(`Couldn't archive: ${serverErrorOf(error) ?? 'the server did not respond'}`, {
      isProblem: true,
    });
    await refresh();
  }
}

/** The archived ones first; then what the first one has taught. */
async function takeBack(threadIds: readonly string[], taught: string): Promise<void> {
  try {
    for (const threadId of threadIds) await trpc.triage.undo.mutate({ threadId });
    await trpc.triage.undo.mutate({ threadId: taught });
    announce('Archive undone');
    notify('Archive undone', { duration: 2_500 });
  } catch (error) {
    notify(`Couldn't undo: ${serverErrorOf(error) ?? 'the server did not respond'}`, { isProblem: true });
  }
  await refresh();
}

function refresh(): Promise<void> {
  return getQueryClient().invalidateQueries({ queryKey: ['inbox'] });
}
