import type { ListDraftsAnswer } from '@triage/contract/sending/draft-api';
import type { CancelSendAnswer, ListSendsAnswer, ScheduledSend } from '@triage/contract/sending/send';

import { newestFirst } from '../tenant/over-mailboxes.ts';

const RECIPIENTS_MAX = 8;

export function mergeRecalls(answers: CancelSendAnswer[]): CancelSendAnswer {
  return { success: answers.every(({ success }) => success) };
}

export function mergeDrafts(answers: ListDraftsAnswer[]): ListDraftsAnswer {
  const drafts = answers.flatMap((answer) => answer.drafts);
  return { drafts: newestFirst(drafts, ({ savedAt }) => savedAt) };
}

/** Queued ones first, the next to leave on top; then the others, newest first. */
export function mergeSends(answers: ListSendsAnswer[], limit: number): ListSendsAnswer {
  const sends = answers.flatMap((answer) => answer.sends);
  const queued = sends.filter(({ status }) => status === 'pending');
  const others = sends.filter(({ status }) => status !== 'pending');
  const byTime = (at: (send: ScheduledSend) => string) => (a: ScheduledSend, b: ScheduledSend) =>
    at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : 0;
  return {
    sends: [
      ...queued.toSorted(byTime(({ sendAt }) => sendAt)),
      ...others.toSorted((a, b) => byTime(({ updatedAt }) => updatedAt)(b, a)),
    ].slice(0, limit),
  };
}

/** The best of each mailbox in turn. */
export function mergeRecipients(lists: string[][]): string[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const turns = Array.from({ length: longest }, (_turn, place) => lists.flatMap((list) => list[place] ?? []));
  return [...new Set(turns.flat())].slice(0, RECIPIENTS_MAX);
}
