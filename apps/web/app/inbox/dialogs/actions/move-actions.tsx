import type { InboxRow } from '@triage/contract/inbox/inbox';
import {
  AlarmClock,
  AlarmClockOff,
  Archive,
  BellRing,
  FolderInput,
  Link,
  OctagonAlert,
  Trash2,
  Undo2,
  VolumeX,
} from 'lucide-react';
import { askDelete } from '../../../client/changes/ask-delete.ts';
import { copyLink } from '../../../client/changes/copy-link.ts';
import {
  archive,
  askMove,
  askSnooze,
  mute,
  remove,
  takeBack,
  unsnooze,
} from '../../../client/changes/inbox-actions.ts';
import { openPanel } from '../../../client/data/place/panel.ts';
import type { Choice } from '../../../ui/choice-list.tsx';
import { listSelectAction } from './select-action.tsx';
import { icon, type Targets } from './targets.ts';

export function listMoveActions({ rows, row }: Targets): Choice[] {
  const all: (Choice | false)[] = [
    rows.some((each) => each.lane !== 'done' || each.snoozedUntil) && {
      id: 'archive',
      name: 'Archive',
      icon: <Archive {...icon} />,
      onChoose: () => archive(rows),
    },
    row.snoozedUntil
      ? {
          id: 'unsnooze',
          name: 'Unsnooze',
          icon: <AlarmClockOff {...icon} />,
          onChoose: () => unsnooze(rows),
        }
      : {
          id: 'snooze',
          name: 'Snooze…',
          icon: <AlarmClock {...icon} />,
          onChoose: () => askSnooze(rows),
        },
    {
      id: 'remind',
      name: 'Remind me if nobody answers…',
      icon: <BellRing {...icon} />,
      onChoose: () => openPanel({ name: 'remind', rows }),
    },
    rows.length === 1 && {
      id: 'copy-link',
      name: 'Copy link',
      icon: <Link {...icon} />,
      onChoose: () => void copyLink(row.threadId),
    },
    { id: 'move', name: 'Move…', icon: <FolderInput {...icon} />, onChoose: () => askMove(rows) },
  ];
  return all.filter((choice) => choice !== false);
}

export function listOutsideActions({ rows }: Targets): Choice[] {
  return [
    {
      id: 'trash',
      name: 'Move to Trash',
      icon: <Trash2 {...icon} />,
      onChoose: () => remove('trash', rows),
    },
    {
      id: 'spam',
      name: 'Report spam',
      icon: <OctagonAlert {...icon} />,
      onChoose: () => remove('spam', rows),
    },
    { id: 'mute', name: 'Mute', icon: <VolumeX {...icon} />, onChoose: () => mute(rows) },
  ];
}

export function listTrashActions(rows: readonly InboxRow[], row: InboxRow): Choice[] {
  return [
    ...listSelectAction({ rows, row }),
    {
      id: 'take-back',
      name: 'Take out of Trash',
      icon: <Undo2 {...icon} />,
      onChoose: () => takeBack('trash', rows),
    },
    {
      id: 'delete-for-good',
      name: 'Delete for good…',
      icon: <Trash2 {...icon} />,
      onChoose: () => askDelete(rows),
    },
  ];
}
