import type { InboxRow } from '@triage/contract/inbox/inbox';
import {
  AlarmClock,
  AlarmClockOff,
  Archive,
  ArrowLeft,
  ChevronDown,
  ChevronUp,
  Ellipsis,
  FolderInput,
  Mail,
  Star,
  Tag,
  Trash2,
  Undo2,
} from 'lucide-react';
import { Suspense } from 'react';
import {
  archive,
  askMove,
  askSnooze,
  back,
  moveTo,
  remove,
  step,
  unsnooze,
} from '../client/changes/inbox-actions.ts';
import { askLabel } from '../client/changes/label-actions.ts';
import { markRows, toggleStar } from '../client/changes/marks/ask-marks.ts';
import { openPanel } from '../client/data/place/panel.ts';
import type { Outside } from '../client/data/place/place.ts';
import { useHints } from '../client/keys/use-hints.ts';
import { lazyPart } from '../client/paint/lazy-part.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { thumb } from './thumb.ts';

const OutsideActions = lazyPart(async () => (await import('./outside-actions.tsx')).OutsideActions);

interface Props {
  row: InboxRow | undefined;
  /** Shown in Trash or Spam. */
  outside?: Outside | undefined;
  position: number;
  total: number;
}

export function ThreadToolbar({ row, outside, position, total }: Props) {
  const { hint, titled } = useHints();
  const isDone = row?.lane === 'done' && !row.snoozedUntil;
  return (
    <div
      role="toolbar"
      aria-label="Thread"
      className="flex h-14 shrink-0 items-center gap-0.5 px-4 max-sm:px-2"
    >
      <IconButton label="Back to the list" hint={hint('back')} onClick={back}>
        <ArrowLeft size={18} aria-hidden />
      </IconButton>
      {row && outside ? (
        <Suspense>
          <OutsideActions row={row} from={outside} />
        </Suspense>
      ) : row ? (
        <div className="thread-actions flex items-center gap-0.5">
          {isDone ? (
            <Button
              look="quiet"
              className={thumb}
              title="Back to Reply"
              onClick={() => moveTo('reply', [row])}
            >
              <Undo2 size={16} aria-hidden />
              <span>To Reply</span>
            </Button>
          ) : (
            <Button
              look="quiet"
              className={thumb}
              title={titled('Archive', 'archive')}
              onClick={() => archive([row])}
            >
              <Archive size={16} aria-hidden />
              <span>Archive</span>
            </Button>
          )}
          {row.snoozedUntil ? (
            <Button
              look="quiet"
              className={thumb}
              title={titled('Unsnooze', 'unsnooze')}
              onClick={() => unsnooze([row])}
            >
              <AlarmClockOff size={16} aria-hidden />
              Unsnooze
            </Button>
          ) : (
            <Button
              look="quiet"
              className={thumb}
              title={titled('Snooze', 'snooze')}
              onClick={() => askSnooze([row])}
            >
              <AlarmClock size={16} aria-hidden />
              Snooze
            </Button>
          )}
          <Button
            look="quiet"
            className={thumb}
            title={titled('Move', 'move')}
            onClick={() => askMove([row])}
          >
            <FolderInput size={16} aria-hidden />
            Move
          </Button>
          <Button
            look="quiet"
            className={thumb}
            title={titled('Mark as unread', 'unread')}
            aria-label="Mark as unread"
            onClick={() => markRows(true, [{ ...row, unread: false }])}
          >
            <Mail size={16} aria-hidden />
            Unread
          </Button>
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
          <Button
            look="quiet"
            className={`${thumb} min-[720px]:px-2`}
            title="More actions"
            aria-label="More actions"
            onClick={() => openPanel({ name: 'actions', rows: [row] })}
          >
            <Ellipsis size={16} aria-hidden />
            <span className="min-[720px]:hidden">More</span>
          </Button>
        </div>
      ) : null}
      <span className="nums ml-auto pr-1 text-xs whitespace-nowrap text-ink-3 max-sm:hidden">
        {position > 0 ? `${position} of ${total}` : ''}
      </span>
      <IconButton
        label="Previous thread"
        hint={hint('previous')}
        onClick={() => step(-1)}
        disabled={position <= 1}
      >
        <ChevronUp size={18} aria-hidden />
      </IconButton>
      <IconButton
        label="Next thread"
        hint={hint('next')}
        onClick={() => step(1)}
        disabled={position === 0 || position >= total}
      >
        <ChevronDown size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
