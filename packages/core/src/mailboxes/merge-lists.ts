import type { BlockedSenders } from '@triage/contract/inbox/refused-mail';

export function joinThreads<Thread>(answers: { threads: Thread[] }[]): { threads: Thread[] } {
  return { threads: answers.flatMap(({ threads }) => threads) };
}

/** A sender who is blocked in several mailboxes is one sender. */
export function joinSenders(answers: BlockedSenders[]): BlockedSenders {
  const senders = new Map(
    answers.flatMap((answer) => answer.senders.map((sender) => [sender.address, sender] as const)),
  );
  return { senders: [...senders.values()].toSorted((a, b) => (a.blockedAt < b.blockedAt ? 1 : -1)) };
}

export function asSuccess(_answers: { success: true }[]): { success: true } {
  return { success: true };
}
