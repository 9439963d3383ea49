import * as actions from '../../client/changes/inbox-actions.ts';
import { askLabel } from '../../client/changes/label-actions.ts';
import { markReadToHere, markRows, toggleStar } from '../../client/changes/marks/ask-marks.ts';
import { notify } from '../../client/changes/notices/notify.ts';
import { undoLast } from '../../client/changes/undo-stack.ts';
import { announce } from '../../client/live/announce.ts';
import { loadWhenIdle } from '../../client/paint/lazy-part.ts';
import type { CommandTable } from './command-table.ts';

const loadBlock = () => import('../../client/changes/block-sender.ts');
loadWhenIdle(loadBlock);
const deletion = (ask: 'askDelete' | 'askEmptyTrash') => () =>
  void import('../../client/changes/ask-delete.ts').then((part) => part[ask]());

/** Commands that change the selected threads. */
export function changeCommands(me: string) {
  return {
    archive: () => actions.archive(),
    snooze: () => actions.askSnooze(),
    unsnooze: () => actions.unsnooze(),
    move: () => actions.askMove(),
    label: () => askLabel(),
    star: () => toggleStar(),
    mute: () => actions.mute(),
    quiet: () => void import('../../client/notify/quiet-threads.ts').then((part) => part.quietThreads(true)),
    block: () => void loadBlock().then((part) => part.blockSender(me)),
    'read-to-here': () => markReadToHere(),
    trash: () => actions.remove('trash'),
    'delete-for-good': deletion('askDelete'),
    'empty-trash': deletion('askEmptyTrash'),
    spam: () => actions.remove('spam'),
    read: () => markRows(false),
    unread: () => markRows(true),
    'copy-link': () => void import('../../client/changes/copy-link.ts').then((part) => part.copyLink()),
    undo: () => {
      if (undoLast()) return;
      announce('Nothing to undo');
      notify('Nothing to undo', { duration: 2_500 });
    },
  } satisfies CommandTable;
}
