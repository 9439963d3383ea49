import { splitWords } from '../cues/split-words.ts';
import { isNoReply } from './is-no-reply.ts';
import type { ThreadReading } from './read-thread.ts';

/** Named in a mail to many people: there a name is no mere salutation. */
export function isNamedAmongMany(reading: ThreadReading): boolean {
  const { last, to, me, context } = reading;
  const many = !to.includes(me) || Boolean(last?.headers['list-id']);
  if (!many || isNoReply(last?.from.email ?? '')) return false;
  const names = new Set(splitWords(context.userName.slice(0, 200)).filter((name) => name.length > 2));
  return reading.sentences.some(({ words }) =>
    words.some((word) => names.has(word) || names.has(word.replace(/^[dl]'|'s$/g, ''))),
  );
}
