import { useNavigate } from '@remix-run/react';
import type { InboxRow } from '@triage/contract/inbox/inbox';
import {
  AlarmClock,
  AlarmClockOff,
  Archive,
  Ban,
  Bell,
  BellOff,
  BellRing,
  Columns2,
  FolderInput,
  Hourglass,
  Link,
  Mail,
  MailOpen,
  OctagonAlert,
  SquareCheck,
  Star,
  StarOff,
  Tag,
  Trash2,
  Undo2,
  VolumeX,
  Workflow,
} from 'lucide-react';
import { askDelete } from '../../client/changes/ask-delete.ts';
import { blockSender } from '../../client/changes/block-sender.ts';
import { copyLink } from '../../client/changes/copy-link.ts';
import { findSenderToBlock } from '../../client/changes/find-sender-to-block.ts';
import {
  archive,
  askMove,
  askSnooze,
  here,
  mute,
  remove,
  takeBack,
  toggle,
  unsnooze,
} from '../../client/changes/inbox-actions.ts';
import { askLabel } from '../../client/changes/label-actions.ts';
import { markRows, toggleStar } from '../../client/changes/marks/ask-marks.ts';
import { parseSender } from '../../client/data/parse-sender.ts';
import { rulePath } from '../../client/data/place/inbox-location.ts';
import { openPanel } from '../../client/data/place/panel.ts';
import { nudge } from '../../client/follow-up/nudge.ts';
import { stopWaiting } from '../../client/follow-up/stop-waiting.ts';
import { areQuiet, quietThreads } from '../../client/notify/quiet-threads.ts';
import { type Choice, ChoiceList } from '../../ui/choice-list.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';

interface Props {
  rows: readonly InboxRow[];
  me: string;
  onClose(): void;
}

/** Everything that can be done to these threads. */
export function ActionsSheet({ rows, me, onClose }: Props) {
  const navigate = useNavigate();
  const [row] = rows;
  if (!row) return null;
  const begin = (page: 'rules' | 'splits') => navigate(rulePath(row.threadId, page));
  const listed =
    here().view === 'trash' ? listTrashActions(rows, row) : listActions({ rows, row, me, begin });
  const choices = listed.map((choice) => ({
    ...choice,
    onChoose() {
      onClose();
      choice.onChoose();
    },
  }));
  return (
    <SheetDialog
      title={rows.length === 1 ? row.subject || 'No subject' : `${rows.length} threads`}
      onClose={onClose}
    >
      <ChoiceList choices={choices} />
    </SheetDialog>
  );
}

const icon = { size: 19, 'aria-hidden': true };

interface Targets {
  rows: readonly InboxRow[];
  row: InboxRow;
  me: string;
  begin(page: 'rules' | 'splits'): void;
}

function listTrashActions(rows: readonly InboxRow[], row: InboxRow): Choice[] {
  return [
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
    { id: 'select', name: 'Select', icon: <SquareCheck {...icon} />, onChoose: () => toggle(row.threadId) },
  ];
}

/** Actions of the list of threads that wait for an answer. */
function listWaitingActions(rows: readonly InboxRow[], row: InboxRow, me: string): Choice[] {
  if (here().view !== 'waiting') return [];
  return [
    ...(rows.length === 1
      ? [
          {
            id: 'nudge',
            name: 'Nudge: write a follow-up',
            icon: <BellRing {...icon} />,
            onChoose: () => void nudge(me, row.threadId),
          },
        ]
      : []),
    {
      id: 'not-waiting',
      name: 'Not waiting',
      icon: <Hourglass {...icon} />,
      onChoose: () => stopWaiting(rows),
    },
  ];
}

function listQuietAction(rows: readonly InboxRow[]): Choice {
  const isQuiet = areQuiet(rows);
  const many = rows.length > 1 ? 'these conversations' : 'this conversation';
  return {
    id: 'quiet',
    name: isQuiet ? `Notifications from ${many}` : `No notifications from ${many}`,
    icon: isQuiet ? <Bell {...icon} /> : <BellOff {...icon} />,
    onChoose: () => quietThreads(!isQuiet, rows),
  };
}

function listActions({ rows, row, me, begin }: Targets): Choice[] {
  const all: (Choice | false)[] = [
    ...listWaitingActions(rows, row, me),
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
    { id: 'label', name: 'Label…', icon: <Tag {...icon} />, onChoose: () => askLabel(rows) },
    {
      id: 'mark',
      name: row.unread ? 'Mark as read' : 'Mark as unread',
      icon: row.unread ? <MailOpen {...icon} /> : <Mail {...icon} />,
      onChoose: () => markRows(!row.unread, rows),
    },
    {
      id: 'star',
      name: row.starred ? 'Unstar' : 'Star',
      icon: row.starred ? <StarOff {...icon} /> : <Star {...icon} />,
      onChoose: () => toggleStar(rows),
    },
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
    listQuietAction(rows),
    rows.length === 1 && {
      id: 'rule',
      name: 'Always do this…',
      icon: <Workflow {...icon} />,
      onChoose: () => begin('rules'),
    },
    rows.length === 1 && {
      id: 'split',
      name: 'Make a split of mail like this…',
      icon: <Columns2 {...icon} />,
      onChoose: () => begin('splits'),
    },
    rows.length === 1 &&
      findSenderToBlock(rows, me) !== null && {
        id: 'block',
        name: `Block ${parseSender(row.sender).name}`,
        icon: <Ban {...icon} />,
        onChoose: () => blockSender(me, rows),
      },
    rows.length === 1 && {
      id: 'select',
      name: 'Select',
      icon: <SquareCheck {...icon} />,
      onChoose: () => toggle(row.threadId),
    },
  ];
  return all.filter((choice) => choice !== false);
}
