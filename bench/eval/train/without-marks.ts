import { isRole } from '../../../packages/core/src/triage/rules/judges/judge-sender.ts';
import { isNoReply } from '../../../packages/core/src/triage/rules/reading/is-no-reply.ts';
import type { LabelledThread } from '../load-corpus.ts';

export const WITHOUT_MARKS = ' without marks';

/**
 * The same automated email without headers and with a sender that could be anybody: much mail of machines tells it by its
 * words alone, and no corpus has enough of it. Null for mail from people.
 */
export function withoutMarks(thread: LabelledThread): LabelledThread | null {
  const { headers, from, replyTo: _, ...rest } = thread;
  const address = /<([^<>]+)>/.exec(from)?.[1] ?? from;
  if (!headers && !isNoReply(address) && !isRole(address)) return null;
  return { ...rest, id: thread.id + WITHOUT_MARKS, from: from.replace(/[^<\s@]+@/, 'mail@') };
}
