import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { getQueryClient } from '../../client/data/queries/query-client.ts';
import { serverErrorOf, trpc } from '../../client/data/queries/trpc.ts';
import { currentTime } from '../../client/data/settings/user-settings.ts';
import { announce } from '../../client/live/announce.ts';
import { Button } from '../../ui/button.tsx';
import { formatTimestamps } from '../format-timestamps.ts';
import { type Change, useReceipt } from './use-receipt.ts';

/** Undoes one change of the assistant. The receipt says whether it was undone before, here or elsewhere. */
export function UndoChange({ approvalId, undoUntil }: Change) {
  const { receipt, isOver } = useReceipt({ approvalId, undoUntil });
  const [state, setState] = useState<'ready' | 'working' | 'undone'>('ready');
  const [problem, setProblem] = useState('');
  const undo = async () => {
    setState('working');
    setProblem('');
    try {
      const { success, text } = await trpc.agent.undo.mutate({ approvalId });
      setState(success ? 'undone' : 'ready');
      if (!success) setProblem(text);
      announce(formatTimestamps(text, currentTime()));
      void getQueryClient().invalidateQueries();
    } catch (error) {
      setState('ready');
      setProblem(serverErrorOf(error) ?? 'The server did not respond');
    }
  };
  if (state === 'undone' || receipt?.undoneAt) return <p className="text-xs text-ink-3">Undone</p>;
  if (isOver || receipt?.undoUntil === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="sm" disabled={state === 'working'} onClick={() => void undo()}>
        <Undo2 size={13} aria-hidden /> Undo
      </Button>
      {problem ? (
        <p role="alert" className="text-xs text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
