import type { CommandId } from '../../client/changes/commands.ts';
import { findSenderToBlock } from '../../client/changes/find-sender-to-block.ts';
import * as actions from '../../client/changes/inbox-actions.ts';
import { undoStack } from '../../client/changes/undo-stack.ts';
import { knownMailboxes } from '../../client/data/mailboxes.ts';
import { invitationQuery } from '../../client/data/queries/invitation-query.ts';
import { connectionQuery, threadQuery } from '../../client/data/queries/queries.ts';
import { getQueryClient } from '../../client/data/queries/query-client.ts';
import { composeStore } from '../../client/draft/compose-store.ts';
import { canReplyToAll } from '../../client/draft/reply-recipients.ts';
import { findUnsubscribe } from '../../client/draft/unsubscribe.ts';
import { needsMailboxes } from '../../client/keys/needs-mailboxes.ts';
import { areQuiet } from '../../client/notify/quiet-threads.ts';

const ON_TARGETS: ReadonlySet<string> = new Set([
  ...['open', 'archive', 'snooze', 'move', 'select', 'reply', 'forward', 'meeting'],
  ...['star', 'trash', 'spam', 'mute', 'label', 'rule', 'split', 'copy-link'],
  ...['nudge', 'remind', 'not-waiting'],
]);

/** Whether the command would do something now. */
export function isPossible(id: CommandId, me: string): boolean {
  if (needsMailboxes({ id })) return knownMailboxes().length > 0;
  if (id === 'snippet') return composeStore.get() !== null;
  if (id === 'availability') return composeStore.get() !== null && hasCalendar();
  if (id === 'empty-trash') return actions.here().view === 'trash';
  if (id === 'delete-for-good')
    return actions.here().view === 'trash' && actions.findOutsideTargets().length > 0;
  if (id === 'quiet') return actions.findTargets().length > 0 && !areQuiet(actions.findTargets());
  if (id === 'undo') return undoStack.get().length > 0;
  if (ON_TARGETS.has(id)) return actions.findTargets().length > 0;
  if (id === 'reply-all') {
    const [row] = actions.findTargets();
    const thread = row && getQueryClient().getQueryData(threadQuery(row.threadId).queryKey);
    return row !== undefined && (!thread || canReplyToAll(thread, me));
  }
  if (id.startsWith('answer-')) {
    const { queryKey } = invitationQuery(actions.here().threadId ?? '');
    return getQueryClient().getQueryData(queryKey)?.state === 'open';
  }
  if (id === 'block') return findSenderToBlock(actions.findTargets(), me) !== null;
  if (id === 'read-to-here') return actions.listRowsToHere().some(({ unread }) => unread);
  if (id === 'unsubscribe') return findUnsubscribe(actions.here().threadId) !== null;
  if (id === 'unsnooze') return actions.findTargets().some(({ snoozedUntil }) => snoozedUntil);
  if (id === 'read') return actions.findTargets().some(({ unread }) => unread);
  if (id === 'unread') return actions.findTargets().some(({ unread }) => !unread);
  return true;
}

function hasCalendar(): boolean {
  return getQueryClient().getQueryData(connectionQuery.queryKey)?.calendar !== false;
}
