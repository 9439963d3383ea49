import * as actions from '../../client/changes/inbox-actions.ts';
import { agentOpen } from '../../client/data/place/agent-open.ts';
import { rulePath } from '../../client/data/place/inbox-location.ts';
import { openPanel, tourOpen } from '../../client/data/place/panel.ts';
import type { CommandTable } from './command-table.ts';

/** Commands that open a panel, a page or another mailbox. */
export function pageCommands(navigate: (path: string) => void) {
  const begin = (page: 'rules' | 'splits') => {
    const [row] = actions.takeTargets();
    if (row) navigate(rulePath(row.threadId, page));
  };
  return {
    rule: () => begin('rules'),
    split: () => begin('splits'),
    reminders: () => openPanel({ name: 'reminders' }),
    moved: () => openPanel({ name: 'moved' }),
    'next-mailbox': switchMailbox((part) => part.stepMailbox(1)),
    'previous-mailbox': switchMailbox((part) => part.stepMailbox(-1)),
    'all-mailboxes': switchMailbox((part) => part.showMailbox(undefined)),
    'go-label': () => openPanel({ name: 'labels' }),
    search: () => actions.searchFor(''),
    // A query that no search has: see the search room.
    'ask-mail': () => actions.searchFor('?'),
    'go-settings': () => navigate('/settings'),
    palette: () => openPanel({ name: 'palette' }),
    ask: () => agentOpen.set((isOpen) => !isOpen),
    tour: () => tourOpen.set(true),
    help: () => openPanel({ name: 'help' }),
  } satisfies CommandTable;
}

function switchMailbox(
  act: (part: typeof import('../../client/changes/mailboxes/switch-mailbox.ts')) => void,
) {
  return () => void import('../../client/changes/mailboxes/switch-mailbox.ts').then(act);
}
