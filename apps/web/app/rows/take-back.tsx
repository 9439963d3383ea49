import { Trash2, Undo2 } from 'lucide-react';
import { askDelete } from '../client/changes/ask-delete.ts';
import { takeBack } from '../client/changes/inbox-actions.ts';
import type { Outside } from '../client/data/place/place.ts';
import { listDeletable, useTrashAccounts } from '../client/data/trash-accounts.ts';
import { useHints } from '../client/keys/use-hints.ts';
import { IconButton } from '../ui/button.tsx';
import { AllActions, type RowActionsProps } from './row-actions.tsx';
import { useCoarsePointer } from './use-coarse-pointer.ts';

/** The actions in Spam and Trash. */
export function TakeBack({ row, from, isActive }: RowActionsProps & { from: Outside }) {
  const { hint } = useHints();
  const isCoarse = useCoarsePointer();
  const isDeletable = listDeletable([row], useTrashAccounts()).length > 0;
  return (
    <span className="relative z-10 flex items-center">
      <IconButton
        label={from === 'spam' ? 'Not spam' : 'Take out of Trash'}
        hint={hint(from)}
        tabIndex={isActive ? 0 : -1}
        onClick={() => takeBack(from, [row])}
      >
        <Undo2 size={17} aria-hidden />
      </IconButton>
      {from === 'trash' && !isCoarse && isDeletable ? (
        <IconButton
          label="Delete for good"
          hint={hint('delete-for-good')}
          tabIndex={isActive ? 0 : -1}
          onClick={() => askDelete([row])}
        >
          <Trash2 size={17} aria-hidden />
        </IconButton>
      ) : null}
      {from === 'trash' && isCoarse ? <AllActions row={row} isActive={isActive} /> : null}
    </span>
  );
}
