import type { InboxRow } from '@triage/contract/inbox/inbox';
import { Star, Tag, Trash2 } from 'lucide-react';
import { remove } from '../../client/changes/inbox-actions.ts';
import { askLabel } from '../../client/changes/label-actions.ts';
import { toggleStar } from '../../client/changes/marks/ask-marks.ts';
import { useHints } from '../../client/keys/use-hints.ts';
import { IconButton } from '../../ui/button.tsx';

/** On a phone these are in the sheet of all actions. */
export function QuickMarks({ row }: { row: InboxRow }) {
  const { hint } = useHints();
  return (
    <span className="flex gap-0.5 max-[719px]:hidden">
      <IconButton label="Label" hint={hint('label')} className="w-8" onClick={() => askLabel([row])}>
        <Tag size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={row.starred ? 'Unstar' : 'Star'}
        hint={hint('star')}
        className="w-8"
        onClick={() => toggleStar([row])}
      >
        <Star
          size={16}
          aria-hidden
          fill={row.starred ? 'currentColor' : 'none'}
          className={row.starred ? 'text-star' : ''}
        />
      </IconButton>
      <IconButton
        label="Move to Trash"
        hint={hint('trash')}
        className="w-8"
        onClick={() => remove('trash', [row])}
      >
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </span>
  );
}
