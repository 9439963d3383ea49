import type { AlsoIn } from '@triage/contract/inbox/also-in';
import type { InboxRow } from '@triage/contract/inbox/inbox';

/** The thread of a row, then those that it stands for in other mailboxes: a change of the row is one of all of them. */
export function idsOf({ threadId, alsoIn = [] }: Pick<InboxRow, 'threadId' | 'alsoIn'>): string[] {
  return [threadId, ...alsoIn.map((other) => other.threadId)];
}

/** The copies that a move of the row moves too. One that is archived in its mailbox, or sent, stays where it is. */
export function movedCopies({ alsoIn = [] }: Pick<InboxRow, 'alsoIn'>): AlsoIn[] {
  return alsoIn.filter(({ open }) => open !== false);
}
