import { Redo2, Undo2 } from 'lucide-react';
import { type Draft, isBlank } from '../../client/draft/compose-store.ts';
import { Button } from '../../ui/button.tsx';
import type { useDraftWriter } from './use-draft-writer.ts';

interface Props extends Pick<ReturnType<typeof useDraftWriter>, 'writing' | 'undo' | 'redo'> {
  draft: Draft;
}

/** The state of the AI draft, with undo and redo of rewrites. */
export function DraftState({ draft, writing, undo, redo }: Props) {
  return (
    <p className="flex min-h-7 items-center gap-2 pt-1 text-xs text-ink-2">
      <span className={writing.phase === 'failed' ? 'text-danger' : ''}>{describeState(writing, draft)}</span>
      {writing.phase === 'writing' ? null : (
        <span className="-my-1 ml-auto flex shrink-0">
          {draft.rewrites?.past.length ? (
            <Button look="quiet" size="sm" onClick={undo}>
              <Undo2 size={13} aria-hidden /> Undo rewrite
            </Button>
          ) : null}
          {draft.rewrites?.future.length ? (
            <Button look="quiet" size="sm" onClick={redo}>
              <Redo2 size={13} aria-hidden /> Redo
            </Button>
          ) : null}
        </span>
      )}
    </p>
  );
}

function describeState({ phase, note }: ReturnType<typeof useDraftWriter>['writing'], draft: Draft): string {
  if (phase === 'writing') return 'Writing… Type to take over.';
  if (note) return note;
  if (phase === 'written') return 'Review it before you send.';
  return isBlank(draft.body) ? '' : 'This replaces your text. You can undo it.';
}
