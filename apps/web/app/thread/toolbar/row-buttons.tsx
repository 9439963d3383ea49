import type { InboxRow } from '@triage/contract/inbox/inbox';
import type { Lane } from '@triage/contract/triage/lanes';
import {
  AlarmClock,
  AlarmClockOff,
  Archive,
  Ellipsis,
  FolderInput,
  type LucideIcon,
  Mail,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { isArchived } from '../../client/changes/archive-verbs.ts';
import { archive, askMove, askSnooze, moveTo, unsnooze } from '../../client/changes/inbox-actions.ts';
import { markRows } from '../../client/changes/marks/ask-marks.ts';
import { type ActionsOpener, openPanel } from '../../client/data/place/panel.ts';
import { laneNames } from '../../client/data/place/views.ts';
import { useHints } from '../../client/keys/use-hints.ts';
import { Button } from '../../ui/button.tsx';
import { moveBack } from './move-back.ts';
import { QuickMarks } from './quick-marks.tsx';
import { thumb } from './thumb.ts';

/** Actions of the open thread. Their order and place stay the same whatever its state. */
interface Props {
  row: InboxRow;
  archivedFrom: Lane | undefined;
}

export function RowButtons({ row, archivedFrom }: Props) {
  const { titled } = useHints();
  return (
    <div className="thread-actions flex items-center gap-0.5">
      <ArchiveButton row={row} archivedFrom={archivedFrom} />
      {row.snoozedUntil ? (
        <TextButton
          Icon={AlarmClockOff}
          title={titled('Unsnooze', 'unsnooze')}
          onClick={() => unsnooze([row])}
        >
          Unsnooze
        </TextButton>
      ) : (
        <TextButton Icon={AlarmClock} title={titled('Snooze', 'snooze')} onClick={() => askSnooze([row])}>
          Snooze
        </TextButton>
      )}
      <TextButton Icon={FolderInput} title={titled('Move', 'move')} onClick={() => askMove([row])}>
        Move
      </TextButton>
      <TextButton
        Icon={Mail}
        title={titled('Mark as unread', 'unread')}
        label="Mark as unread"
        onClick={() => markRows(true, [{ ...row, unread: false }])}
      >
        Unread
      </TextButton>
      <QuickMarks row={row} />
      <Button
        look="quiet"
        className={`${thumb} min-[720px]:px-2`}
        title="More actions"
        aria-label="More actions"
        onClick={({ currentTarget }) =>
          openPanel({ name: 'actions', rows: [row], from: openerOf(currentTarget) })
        }
      >
        <Ellipsis size={16} aria-hidden />
        <span className="min-[720px]:hidden">More</span>
      </Button>
    </div>
  );
}

const ALWAYS_SHOWN = ['archive', 'snooze', 'unsnooze', 'move', 'mark'];
const QUICK_MARKS = ['label', 'star', 'trash'];

/** In a narrow toolbar the quick marks are hidden. */
function openerOf(button: HTMLElement): ActionsOpener {
  const marks = button.parentElement?.querySelector(':scope > span');
  return { button, shown: marks?.checkVisibility() ? [...ALWAYS_SHOWN, ...QUICK_MARKS] : ALWAYS_SHOWN };
}

function ArchiveButton({ row, archivedFrom }: Props) {
  const { titled } = useHints();
  if (isArchived(row)) {
    const name = archivedFrom ? `Back to ${laneNames[archivedFrom]}` : 'Move to inbox';
    return (
      <TextButton Icon={Undo2} title={name} onClick={() => moveBack(row, archivedFrom)}>
        <span>{name}</span>
      </TextButton>
    );
  }
  const isDone = row.lane === 'done' && !row.snoozedUntil;
  return isDone ? (
    <TextButton Icon={Undo2} title="Back to Reply" onClick={() => moveTo('reply', [row])}>
      <span>To Reply</span>
    </TextButton>
  ) : (
    <TextButton Icon={Archive} title={titled('Archive', 'archive')} onClick={() => archive([row])}>
      <span>Archive</span>
    </TextButton>
  );
}

interface TextButtonProps {
  Icon: LucideIcon;
  title: string;
  label?: string;
  onClick(): void;
  children: ReactNode;
}

function TextButton({ Icon, title, label, onClick, children }: TextButtonProps) {
  return (
    <Button look="quiet" className={thumb} title={title} aria-label={label} onClick={onClick}>
      <Icon size={16} aria-hidden />
      {children}
    </Button>
  );
}
