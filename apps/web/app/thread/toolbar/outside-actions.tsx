import type { InboxRow } from '@triage/contract/inbox/inbox';
import { Trash2, Undo2 } from 'lucide-react';
import { askDelete } from '../../client/changes/ask-delete.ts';
import { takeBack } from '../../client/changes/inbox-actions.ts';
import type { Outside } from '../../client/data/place/place.ts';
import { useHints } from '../../client/keys/use-hints.ts';
import { Button } from '../../ui/button.tsx';
import { thumb } from './thumb.ts';

/** The actions on a thread in Spam or Trash. */
export function OutsideActions({ row, from }: { row: InboxRow; from: Outside }) {
  const { titled } = useHints();
  const name = from === 'spam' ? 'Not spam' : 'Take out of Trash';
  const rows = [{ ...row, outside: from }];
  return (
    <div className="thread-actions flex items-center gap-0.5">
      <Button look="quiet" className={thumb} title={titled(name, from)} onClick={() => takeBack(from, rows)}>
        <Undo2 size={16} aria-hidden />
        <span>{name}</span>
      </Button>
      {from === 'trash' ? (
        <Button
          look="quiet"
          className={thumb}
          title={titled('Delete for good', 'delete-for-good')}
          onClick={() => askDelete(rows)}
        >
          <Trash2 size={16} aria-hidden />
          <span>Delete for good</span>
        </Button>
      ) : null}
    </div>
  );
}
