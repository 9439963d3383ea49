import type { InboxRow } from '@triage/contract/inbox/inbox';
import {
  AlarmClock,
  AlarmClockOff,
  Archive,
  Ellipsis,
  FolderInput,
  Mail,
  MailOpen,
  Star,
  Tag,
  Trash2,
} from 'lucide-react';
import { archive, askMove, askSnooze, remove, unsnooze } from '../client/changes/inbox-actions.ts';
import { askLabel } from '../client/changes/label-actions.ts';
import { markRows, toggleStar } from '../client/changes/marks/ask-marks.ts';
import { openPanel } from '../client/data/place/panel.ts';
import { useHints } from '../client/keys/use-hints.ts';
import { IconButton } from '../ui/button.tsx';

export interface RowActionsProps {
  row: InboxRow;
  isActive: boolean;
}

/** On touch screens one button opens a sheet with all actions. */
export function RowActions({ row, isActive }: RowActionsProps) {
  return (
    <span className="z-10 -mr-2 hidden self-end pb-1 pointer-coarse:block">
      <AllActions row={row} isActive={isActive} />
    </span>
  );
}

export function AllActions({ row, isActive }: RowActionsProps) {
  return (
    <IconButton
      label={`Actions for ${row.subject || 'thread without a subject'}`}
      tabIndex={isActive ? 0 : -1}
      onClick={() => openPanel({ name: 'actions', rows: [row] })}
    >
      <Ellipsis size={18} aria-hidden />
    </IconButton>
  );
}

/**
 * Only rendered for the hovered and the highlighted row: in every row they made up more than half of the DOM, and
 * each key press restyled them.
 */
export function PointerActions({ row, isActive }: RowActionsProps) {
  const { hint } = useHints();
  const tabIndex = isActive ? 0 : -1;
  const isDone = row.lane === 'done' && !row.snoozedUntil;
  return (
    <span className="absolute inset-y-0 right-3 z-10 flex group-has-data-code/row:right-32 items-center gap-0.5 rounded-l-md bg-well pl-3 opacity-0 group-hover/row:opacity-100 focus-within:opacity-100 pointer-coarse:hidden">
      {isDone ? null : (
        <IconButton label="Archive" hint={hint('archive')} tabIndex={tabIndex} onClick={() => archive([row])}>
          <Archive size={17} aria-hidden />
        </IconButton>
      )}
      {row.snoozedUntil ? (
        <IconButton
          label="Unsnooze"
          hint={hint('unsnooze')}
          tabIndex={tabIndex}
          onClick={() => unsnooze([row])}
        >
          <AlarmClockOff size={17} aria-hidden />
        </IconButton>
      ) : (
        <IconButton label="Snooze" hint={hint('snooze')} tabIndex={tabIndex} onClick={() => askSnooze([row])}>
          <AlarmClock size={17} aria-hidden />
        </IconButton>
      )}
      <IconButton
        label="Move to Trash"
        hint={hint('trash')}
        tabIndex={tabIndex}
        onClick={() => remove('trash', [row])}
      >
        <Trash2 size={17} aria-hidden />
      </IconButton>
      <span className="flex gap-0.5 @max-[640px]:hidden">
        <IconButton
          label={row.starred ? 'Unstar' : 'Star'}
          hint={hint('star')}
          tabIndex={tabIndex}
          onClick={() => toggleStar([row])}
        >
          <Star size={17} aria-hidden fill={row.starred ? 'currentColor' : 'none'} />
        </IconButton>
        <IconButton label="Move" hint={hint('move')} tabIndex={tabIndex} onClick={() => askMove([row])}>
          <FolderInput size={17} aria-hidden />
        </IconButton>
        <IconButton label="Label" hint={hint('label')} tabIndex={tabIndex} onClick={() => askLabel([row])}>
          <Tag size={17} aria-hidden />
        </IconButton>
        <IconButton
          label={row.unread ? 'Mark as read' : 'Mark as unread'}
          hint={hint(row.unread ? 'read' : 'unread')}
          tabIndex={tabIndex}
          onClick={() => markRows(!row.unread, [row])}
        >
          {row.unread ? <MailOpen size={17} aria-hidden /> : <Mail size={17} aria-hidden />}
        </IconButton>
      </span>
      {/* In a narrow list four buttons would cover the middle of the row, which opens the thread. */}
      <span className="@min-[640px]:hidden">
        <AllActions row={row} isActive={isActive} />
      </span>
    </span>
  );
}
