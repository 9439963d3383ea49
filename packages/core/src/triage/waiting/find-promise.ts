import { parseMessageText } from '../../mailbox/inbox/message-text.ts';
import type { CachedMessage } from '../../mime/cached-thread.ts';
import { zoneOffset } from '../../time/local-time.ts';
import { detectLanguage } from '../rules/cues/detect-language.ts';
import type { Language } from '../rules/cues/languages.ts';
import { splitWords } from '../rules/cues/split-words.ts';
import { splitSentences } from '../rules/reading/split-sentences.ts';
import { findDaysAhead } from '../rules/times/find-days.ts';
import { promiseWords, refusingWords } from './promise-words.ts';

export interface FoundPromise {
  /** The sentence, as the user wrote it. */
  text: string;
  remindAt: Date;
}

const DAY_MS = 86_400_000;
const TEXT_MAX = 4_000;
const SENTENCES_MAX = 40;
const SHOWN_MAX = 200;
/** A promise for a day is reminded of in the morning of that day. */
const MORNING_HOUR = 9;
const EVENING_HOUR = 17;

/** The first sentence in which the user says that they will do something by a day that they name. */
export function findPromise(message: CachedMessage, timeZone: string): FoundPromise | null {
  if (!message.fromMe) return null;
  const text = parseMessageText(message).text.slice(0, TEXT_MAX);
  const language = detectLanguage(text);
  for (const sentence of splitSentences(text).slice(0, SENTENCES_MAX)) {
    if (!isPromise(sentence, language)) continue;
    const [days] = findDaysAhead(sentence, { sentAt: message.sentAt, timeZone, language }).toSorted(
      (a, b) => a - b,
    );
    if (days === undefined) continue;
    return { text: sentence.slice(0, SHOWN_MAX), remindAt: momentOf(message.sentAt, days, timeZone) };
  }
  return null;
}

function isPromise(sentence: string, language: Language): boolean {
  if (/[?？؟]/.test(sentence)) return false;
  const words = splitWords(sentence);
  return says(words, promiseWords[language]) && !says(words, refusingWords[language]);
}

function says(words: readonly string[], phrases = ''): boolean {
  return phrases.split('|').some((phrase) => {
    const wanted = phrase.split(/[\s-]+/).filter((word) => word !== '');
    return (
      wanted.length > 0 &&
      words.some((_, at) => wanted.every((word, offset) => fits(word, words[at + offset])))
    );
  });
}

function fits(wanted: string, word: string | undefined): boolean {
  if (word === undefined) return false;
  return wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted;
}

/** In the morning of that day; of today, in the afternoon. */
function momentOf(sentAt: Date, days: number, timeZone: string): Date {
  const local = new Date(sentAt.getTime() + zoneOffset(sentAt.getTime(), timeZone) * 60_000 + days * DAY_MS);
  const hour = days === 0 ? EVENING_HOUR : MORNING_HOUR;
  const wall = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate(), hour));
  return new Date(wall.getTime() - zoneOffset(wall.getTime(), timeZone) * 60_000);
}
