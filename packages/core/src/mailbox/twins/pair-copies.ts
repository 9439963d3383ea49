import type { Copy } from './find-copies.ts';

/** The copy that is shown, and one of each other mailbox. */
export interface Pair {
  lead: Copy;
  others: Copy[];
}

/**
 * What the person has answered leads: the other mailbox holds the same email and knows nothing of the answer. Else an open copy
 * leads before a snoozed one, and that before one that is done: nothing that still needs the person is
 * hidden. Then the mailbox that is in To leads, then the one in Cc; then where the email arrived first. A copy in a mailbox
 * that is not connected is last, for nothing can be done with it. Threads of one mailbox never stand for each other. Null
 * of nothing.
 */
export function pairCopies(copies: readonly Copy[]): Pair | null {
  const [lead, ...rest] = copies.toSorted(inOrder);
  return lead ? { lead, others: oneOfEachOther(lead, rest) } : null;
}

/** As above, of copies that are all in the order in which they are preferred. */
export function oneOfEachOther(lead: Copy, copies: readonly Copy[]): Copy[] {
  const known = new Set([lead.mailboxId]);
  return copies.filter(({ mailboxId }) => !known.has(mailboxId) && known.add(mailboxId));
}

export function inOrder(a: Copy, b: Copy): number {
  return (
    Number(isAnswered(b)) - Number(isAnswered(a)) ||
    stateOf(a) - stateOf(b) ||
    a.addressed - b.addressed ||
    a.lastMessageAt.getTime() - b.lastMessageAt.getTime() ||
    a.place - b.place ||
    (a.threadId < b.threadId ? -1 : 1)
  );
}

function isAnswered({ answered, connected, lane }: Copy): boolean {
  return answered && connected && lane !== null;
}

function stateOf({ lane, snoozed, connected }: Copy): number {
  if (!connected) return 4;
  if (lane === null) return 3;
  if (snoozed) return 1;
  return lane === 'done' ? 2 : 0;
}
