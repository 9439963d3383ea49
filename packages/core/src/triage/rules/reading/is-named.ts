import { splitWords } from '../cues/split-words.ts';
import { isNoReply } from './is-no-reply.ts';
import type { ThreadReading } from './parse-thread.ts';

const COPIED_BEHIND =
  /^(?:\p{L}+ )?(?:(?:is|ist|est|esta|e|staat|ar|er|on|jest|je) )?(?:(?:in|im|en|em|i|na|v|в|w) )?(?:cc|cc'd|ccd|copy|copied|kopie|copie|copia|copi|kopi|kopia|kopii|kopiossa|копии|копії)(?= |$)/u;
const COPIED_BEFORE =
  /(?:^| )(?:cc|cc'ing|ccing|copying|copying in|in copy|in kopie|en copie|en copia|in copia|em copia|i kopia|i kopi|w kopii|v kopii|в копии|у копії)$/u;
/** Quotes below this are long ago. */
const QUOTE_WITHIN = 4_000;

/** Named in a mail to many people: there a name is no mere salutation. */
export function isNamedAmongMany(reading: ThreadReading): boolean {
  const { last, to, me, context } = reading;
  const many = !to.includes(me) || Boolean(last?.headers['list-id']);
  if (!many || isNoReply(last?.from.email ?? '')) return false;
  const names = new Set(splitWords(context.userName.slice(0, 200)).filter((name) => name.length > 2));
  if (quotesReader(last?.text ?? '', names)) return true;
  return reading.sentences.some(({ words, text }) =>
    words.some((word) => isName(word, names) && !isSaidToBeCopied(text, word)),
  );
}

function isName(word: string, names: ReadonlySet<string>): boolean {
  return names.has(word) || names.has(word.replace(/^[dl]'|'s$/g, ''));
}

/** "Alex in copy", "Cc Alex": said to somebody else. */
function isSaidToBeCopied(text: string, name: string): boolean {
  const words = splitWords(text);
  const at = words.indexOf(name);
  const behind = words.slice(at + 1, at + 5).join(' ');
  const before = words.slice(Math.max(at - 3, 0), at).join(' ');
  return COPIED_BEHIND.test(behind) || COPIED_BEFORE.test(before);
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
