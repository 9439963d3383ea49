import type { InboxRow } from '@triage/contract/inbox/inbox';
import type { Lane } from '@triage/contract/triage/lanes';
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import { Suspense } from 'react';
import { back, step } from '../../client/changes/inbox-actions.ts';
import type { Outside } from '../../client/data/place/place.ts';
import { isDraft } from '../../client/draft/is-draft.ts';
import { useHints } from '../../client/keys/use-hints.ts';
import { lazyPart } from '../../client/paint/lazy-part.ts';
import { IconButton } from '../../ui/button.tsx';
import { RowButtons } from './row-buttons.tsx';

const OutsideActions = lazyPart(async () => (await import('./outside-actions.tsx')).OutsideActions);

interface Props {
  row: InboxRow | undefined;
  archivedFrom: Lane | undefined;
  /** Shown in Trash or Spam. */
  outside?: Outside | undefined;
  /** From 1; 0 when the thread has left the list: both keys continue from where it was. */
  position: number;
  total: number;
}

export function ThreadToolbar({ row, archivedFrom, outside, position, total }: Props) {
  const { hint } = useHints();
  return (
    <div className="thread-tools shrink-0">
      <div
        role="toolbar"
        aria-label="Thread actions"
        className="flex h-14 shrink-0 items-center gap-0.5 px-4 max-sm:px-2"
      >
        <IconButton label="Back to the list" hint={hint('back')} onClick={back}>
          <ArrowLeft size={18} aria-hidden />
        </IconButton>
        {row && outside ? (
          <Suspense>
            <OutsideActions row={row} from={outside} />
          </Suspense>
        ) : row && !isDraft(row) ? (
          <RowButtons row={row} archivedFrom={archivedFrom} />
        ) : null}
        <span className="nums ml-auto pr-1 text-xs whitespace-nowrap text-ink-3 max-sm:hidden">
          {position > 0 ? `${position} of ${total}` : ''}
        </span>
        <IconButton
          label="Previous thread"
          hint={hint('previous')}
          onClick={() => step(-1)}
          disabled={position === 1 || total === 0}
        >
          <ChevronUp size={18} aria-hidden />
        </IconButton>
        <IconButton
          label="Next thread"
          hint={hint('next')}
          onClick={() => step(1)}
          disabled={position >= total}
        >
          <ChevronDown size={18} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
