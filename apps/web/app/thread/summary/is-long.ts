import type { ThreadView } from '@triage/contract/inbox/inbox';

/** As the server decides it, which counts the words without quotes and signatures. Its limits stay out of the first load. */
const MESSAGES = 3;
const WORDS = 600;

export function isLong({ messages }: Pick<ThreadView, 'messages'>): boolean {
  if (messages.length > MESSAGES) return true;
  return messages.reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0) > WORDS;
}
