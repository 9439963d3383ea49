import type { InboxChanges, InboxCounts, IndexProgress } from '@triage/contract/inbox/inbox';
import { SECOND_LOOK_MAX, type SecondLookAnswer } from '@triage/contract/inbox/second-look';
import { newestFirst, sum } from '../tenant/over-mailboxes.ts';

const COUNTS = ['reply', 'schedule', 'fyi', 'done', 'snoozed', 'unread', 'resorted'] as const;
/** The earlier ones first: several mailboxes together are as far as the one that is furthest behind. */
const STATES = ['none', 'first', 'listing', 'bodies', 'done'] as const;

export function mergeCounts(counts: InboxCounts[]): InboxCounts {
  return sum(counts, COUNTS);
}

export function mergeProgress(progress: IndexProgress[]): IndexProgress {
  const state = STATES.find((each) => progress.some((part) => part.state === each)) ?? 'none';
  return { state, ...sum(progress, ['done', 'total']) };
}

/** Any change of one of the versions is a change of the whole. */
export function mergeChanges(changes: InboxChanges[]): InboxChanges {
  return {
    version: changes.map(({ version }) => version).join('.'),
    progress: mergeProgress(changes.map(({ progress }) => progress)),
  };
}

export function mergeMoved(answers: SecondLookAnswer[]): SecondLookAnswer {
  const threads = newestFirst(
    answers.flatMap((answer) => answer.threads),
    ({ movedAt }) => movedAt,
  );
  return { threads: threads.slice(0, SECOND_LOOK_MAX) };
}
