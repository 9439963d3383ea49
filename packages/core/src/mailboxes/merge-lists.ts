import type { ReceiptsAnswer } from '@triage/contract/agent';
import type { BlockedSenders } from '@triage/contract/inbox/refused-mail';
import type { LessonsAnswer } from '@triage/contract/triage/lessons';
import { RULE_RUNS_SHOWN } from '@triage/contract/triage/rule-limits';
import type { RuleRunsAnswer } from '@triage/contract/triage/rules';
import type { SplitsAnswer } from '@triage/contract/triage/splits';
import { newestFirst, sum } from '../tenant/over-mailboxes.ts';

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

export function mergeReceipts(answers: ReceiptsAnswer[], limit: number): ReceiptsAnswer {
  const receipts = answers.flatMap((answer) => answer.receipts);
  return { receipts: newestFirst(receipts, ({ createdAt }) => createdAt).slice(0, limit) };
}

export function mergeRuns(answers: RuleRunsAnswer[]): RuleRunsAnswer {
  const runs = answers.flatMap((answer) => answer.runs);
  return { runs: newestFirst(runs, ({ madeAt }) => madeAt).slice(0, RULE_RUNS_SHOWN) };
}

export function mergeLessons(answers: LessonsAnswer[]): LessonsAnswer {
  const writing = answers.flatMap((answer) => answer.writing ?? []);
  return {
    lessons: newestFirst(
      answers.flatMap(({ lessons }) => lessons),
      ({ learnedAt }) => learnedAt,
    ),
    ...(writing.length > 0 && { writing: newestFirst(writing, ({ learnedAt }) => learnedAt) }),
  };
}

/** The person's splits are those of the first mailbox; the threads in them are of those that were counted. */
export function mergeSplits(own: SplitsAnswer, counted: readonly SplitsAnswer[]): SplitsAnswer {
  const known = counted.flatMap(({ splits }) => splits);
  const splits = own.splits.map((split) => {
    const same = known.filter(({ splitId }) => splitId === split.splitId);
    return { ...split, ...sum(same, ['threads', 'unread']) };
  });
  return { splits };
}
