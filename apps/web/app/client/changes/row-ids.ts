import type { InboxRow } from '@triage/contract/inbox/inbox';

/** The thread of a row, then those that it stands for in other mailboxes: a change of the row is one of all of them. */
export function idsOf({ threadId, alsoIn = [] }: Pick<InboxRow, 'threadId' | 'alsoIn'>): string[] {
  return [threadId, ...alsoIn.map((other) => other.threadId)];
}
