import { findQuestions } from '../model/parse-mail-text.ts';
import { fold, stemOf } from './pick-threads.ts';

/** A message as `read_thread` answers it. */
export interface Message {
  from: string;
  fromMe: boolean;
  text: string;
}

const GREETING =
  /^(?:(?:dear|hi|hello|hey|hej|hallo|moin|liebe[rs]?|guten (?:tag|morgen)|grüezi|sehr geehrte[rs]?|bonjour|morning|ciao|hola|olá)\b[^.!?\n]{0,60}[,!:]?|[\p{L} .-]{2,40},)$/iu;
const CLOSING =
  /^(?:(?:kind |best |warm )?regards|best(?: wishes)?|sincerely(?: yours)?|cheers|thanks|thank you|yours|kram|abraço|(?:mit )?(?:freundlichen|vielen|herzlichen|lieben|besten|schönen|viele|herzliche|liebe|schöne|freundliche) grüße?n?|ihre?|vg|mvh|hälsningar|bien (?:à vous|cordialement)|with best regards.*|com os melhores.*)[,.!]?$/iu;
/** Text that speaks to a program is nothing that the correspondent tells the person. */
const FOR_PROGRAMS =
  /ignore (?:all |any )?(?:previous|prior)|\bassistant\b|\bsystem\s*:|\[tool result\]|to the AI|BEGIN TRUSTED|role: |content: when|end trusted|machine readable/i;
const MACHINE = /^(?:https?:|unsubscribe|track|open:|log:|branch:|reply to this email|you are receiving|--)/i;

/** The sentences of a message in its own words, without its frame and without what it quotes. */
export function sentencesIn(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (/^--$|^On .{5,90} wrote:$|^Am .{5,90} schrieb.*:$|^-{3,} ?Original/i.test(line)) break;
    if (CLOSING.test(line)) break;
    if (line === '' || line.startsWith('>') || GREETING.test(line) || MACHINE.test(line)) lines.push('');
    else lines.push(line);
  }
  return lines
    .join('\n')
    .split(/\n{2,}|\n(?=[-–*•+−!]|\d+\.)|(?<=[.!?。！？][)"”’]?)\s+(?=[\p{Lu}\p{N}"“„¿¡(–-])/u)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.length > 3 && /\p{L}{2}/u.test(sentence) && !FOR_PROGRAMS.test(sentence));
}

/** The sentences that have most of the words, or that tell most, in the order of the text. */
export function tellingSentences(text: string, words: readonly string[], limit: number): string[] {
  const sentences = sentencesIn(text);
  const ranked = sentences
    .map((sentence, index) => ({ sentence, index, score: scoreOf(sentence, words) - index * 0.05 }))
    .sort((one, other) => other.score - one.score)
    .slice(0, limit);
  return ranked.sort((one, other) => one.index - other.index).map(({ sentence }) => sentence);
}

/** The questions of the last message, unless the user wrote it. */
export function openQuestions(messages: readonly Message[]): string[] {
  const last = messages.at(-1);
  if (!last || last.fromMe) return [];
  const asked = findQuestions(sentencesIn(last.text).join('\n'), 3);
  const wanted = sentencesIn(last.text).filter((sentence) =>
    /\b(?:please|bitte|let me know|i need|i would need|ich brauche)\b/i.test(sentence),
  );
  return [...new Set([...asked, ...wanted.filter((each) => !asked.some((one) => each.includes(one)))])].slice(
    0,
    3,
  );
}

function scoreOf(sentence: string, words: readonly string[]): number {
  const folded = fold(sentence);
  const hits = words.filter((word) => folded.includes(stemOf(word))).length;
  return (
    hits * 2 +
    (/\d/.test(sentence) ? 0.7 : 0) +
    (/\?/.test(sentence) ? 0.6 : 0) +
    Math.min(sentence.length, 120) / 150
  );
}
