import { splitWords } from '../../../packages/core/src/triage/rules/cues/split-words.ts';
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
  return { ...rest, id: thread.id + WITHOUT_MARKS, from: from.replace(/[^<\s@]+@/, `${nameIn(from)}@`) };
}

/** A word of the sender's name, of which no feature is made; else a letter. */
function nameIn(from: string): string {
  return splitWords(from.split('<')[0] ?? '').find((word) => /^[a-z]{2,}$/.test(word)) ?? 'x';
}
