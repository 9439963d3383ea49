import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { offerUndo, undoChange, withdrawUndo } from './offer-undo.ts';
import { type Change, useReceipt } from './use-receipt.ts';

/** Undoes one change of the assistant. The receipt says whether it was undone before, here or elsewhere. */
export function UndoChange({ approvalId, undoUntil }: Change) {
  const { receipt, isOver } = useReceipt({ approvalId, undoUntil });
  const [state, setState] = useState<'ready' | 'working' | 'undone'>('ready');
  const [problem, setProblem] = useState('');
  const finishedAt = receipt?.finishedAt ?? null;
  const isUndone = state === 'undone' || Boolean(receipt?.undoneAt);
  const isGone = isUndone || isOver || receipt?.undoUntil === null;
  useEffect(() => {
    if (isGone) withdrawUndo(approvalId);
    else if (finishedAt) offerUndo(approvalId, finishedAt);
  }, [approvalId, finishedAt, isGone]);
  const undo = async () => {
    setState('working');
    setProblem('');
    const { success, text } = await undoChange(approvalId);
    setState(success ? 'undone' : 'ready');
    if (!success) setProblem(text);
  };
  if (isUndone) return <p className="text-xs text-ink-3">Undone</p>;
  if (isGone) return null;
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
