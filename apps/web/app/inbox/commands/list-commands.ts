import * as actions from '../../client/changes/inbox-actions.ts';
import type { CommandTable } from './command-table.ts';

/** Moving in the list, selecting, and changing to another list. */
export const listCommands = {
  next: () => actions.step(1),
  previous: () => actions.step(-1),
  open: () => actions.open(),
  back: actions.back,
  select: () => actions.toggle(),
  'extend-down': () => actions.extend(1),
  'extend-up': () => actions.extend(-1),
  'select-all': actions.selectAll,
  'go-reply': () => actions.goToView('reply'),
  'go-schedule': () => actions.goToView('schedule'),
  'go-fyi': () => actions.goToView('fyi'),
  'go-done': () => actions.goToView('done'),
  'go-snoozed': () => actions.goToView('snoozed'),
  'go-agenda': () => actions.goToView('agenda'),
  'go-brief': () => actions.goToView('brief'),
  'go-queued': () => actions.goToView('queued'),
  'go-waiting': () => actions.goToView('waiting'),
  'go-sent': () => actions.goToView('sent'),
  'go-starred': () => actions.goToView('starred'),
  'go-drafts': () => actions.goToView('drafts'),
  'go-archived': () => actions.goToView('archived'),
  'go-all': () => actions.goToView('all'),
  'go-spam': () => actions.goToView('spam'),
  'go-trash': () => actions.goToView('trash'),
} satisfies CommandTable;
