import { splitWords } from '../cues/split-words.ts';
import { isNoReply } from './is-no-reply.ts';
import type { ThreadReading } from './parse-thread.ts';

/** Quotes below this are long ago. */
const QUOTE_WITHIN = 4_000;

/** Named in a mail to many people: there a name is no mere salutation. */
export function isNamedAmongMany(reading: ThreadReading): boolean {
  const { last, to, me, context } = reading;
  const many = !to.includes(me) || Boolean(last?.headers['list-id']);
  if (!many || isNoReply(last?.from.email ?? '')) return false;
  const names = new Set(splitWords(context.userName.slice(0, 200)).filter((name) => name.length > 2));
  if (quotesReader(last?.text ?? '', names)) return true;
  return reading.sentences.some(({ words }) =>
    words.some((word) => names.has(word) || names.has(word.replace(/^[dl]'|'s$/g, ''))),
  );
}

/** "On Monday, Alex Morgan wrote:" above a quote: the email answers the reader, even if others receive it too. */
function quotesReader(text: string, names: ReadonlySet<string>): boolean {
  const lines = text.slice(0, QUOTE_WITHIN).split('\n');
  return lines.some(
    (line, index) =>
      /:\s*$/.test(line) &&
      lines[index + 1]?.startsWith('>') &&
      splitWords(line).filter((word) => names.has(word)).length >= Math.min(names.size, 2),
  );
}
