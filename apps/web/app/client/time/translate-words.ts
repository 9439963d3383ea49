import { numbers, type Words } from './typed-words.ts';
import { german } from './typed-words-de.ts';
import { english } from './typed-words-en.ts';
import { spanish } from './typed-words-es.ts';
import { french } from './typed-words-fr.ts';

const languages: Record<string, Words> = { en: english, de: german, fr: french, es: spanish };
const PHRASE_WORDS_MAX = 5;
/** "Montagmorgen" is one word. */
const GERMAN_DAY_PART =
  /\b(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)(morgen|fruh|vormittag|mittag|nachmittag|abend|nacht)s?\b/g;
const UNIT = /^(?:min|hour|heure|day|week|month|year)$/;

const tokens: Record<string, Map<string, string>> = Object.fromEntries(
  Object.entries(languages).map(([language, words]) => [language, indexWords(words)]),
);

/** Translates words of the four languages into tokens of the grammar; unknown words stay. */
export function translateWords(text: string, language: string): string {
  const words = normalize(text).split(' ').filter(Boolean);
  const order = [language, ...Object.keys(languages).filter((each) => each !== language)];
  const found: string[] = [];
  for (let at = 0; at < words.length; ) {
    const { sign, length } = findPhrase(words, at, order, found.at(-1) ?? '', language);
    if (sign) found.push(sign);
    at += length;
  }
  return found.join(' ');
}

function findPhrase(
  words: string[],
  at: number,
  order: string[],
  previous: string,
  language: string,
): { sign: string; length: number } {
  for (let length = Math.min(PHRASE_WORDS_MAX, words.length - at); length > 1; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ');
    for (const each of order) {
      const sign = tokens[each]?.get(phrase);
      if (sign !== undefined) return { sign, length };
    }
  }
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  const lookUp = (each: string) =>
    order.map((name) => tokens[name]?.get(each)).find((sign) => sign !== undefined);
  const special = parseAmbiguous(word, { previous, next, after: words[at + 2] ?? '', language, lookUp });
  const number = numbers[word];
  return { sign: special ?? lookUp(word) ?? (number === undefined ? word : String(number)), length: 1 };
}

interface Around {
  previous: string;
  next: string;
  after: string;
  language: string;
  lookUp(word: string): string | undefined;
}

/** Words that are ambiguous within or between languages. */
function parseAmbiguous(
  word: string,
  { previous, next, after, language, lookUp }: Around,
): string | undefined {
  const isDay = (number: string, behind: string) =>
    /^\d{1,2}\.?$/.test(number) && !/^(?:h|heures?|horas?|am|pm|uhr)$/.test(behind);
  switch (word) {
    case 'h':
      return 'hh';
    case 'a':
      return UNIT.test(lookUp(next) ?? '') ? '1' : 'at';
    case 'an':
      return /\d$/.test(previous) ? 'year' : '1';
    case 'am': {
      const opensDay = language === 'de' && /^(?:w\d|\d)/.test(lookUp(next) ?? next);
      return /(?:^|:)\d{1,2}$/.test(previous) && !opensDay ? 'am' : 'the';
    }
    case 'morgen':
      return /^(?:w\d|d0|d2)$/.test(previous) ? 'morning' : 'd1';
    case 'mi':
      return /^m\d/.test(lookUp(next) ?? '') ? 'mid' : undefined;
    case 'mar':
      if (isDay(next, after) || isDay(previous, next)) return 'm3';
      return language === 'fr' || language === 'es' ? 'w2' : 'm3';
    case 'sept':
      return next === 'h' || UNIT.test(lookUp(next) ?? '') ? '7' : 'm9';
    default:
      return undefined;
  }
}

/** `9 h 30`, `9.30 Uhr` and `9h30` become `9:30`. */
function normalize(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[’ʼ`´]/g, "'")
    .replace("aujourd'hui", 'aujourdhui')
    .replace("o'clock", 'oclock')
    .replace(/\b[ldj]'/g, ' ')
    .replace(/\b([ap])\.\s?m\b\.?/g, '$1m')
    .replace(GERMAN_DAY_PART, '$1 $2')
    .replace(
      /(\d)[.,]5\s?(?:hours?|hrs?|h|stunden?|std|heures?|horas?)\b/g,
      (_whole, hours: string) => `${Number(hours) * 60 + 30} min`,
    )
    .replace(/(\d)t(?=\d\d:)/, '$1 ')
    .replace(/(\d{1,2})\s?(?:h|uhr|heures?|horas?)\s?(\d\d)(?!\d)/g, '$1:$2')
    .replace(/(\d{1,2})\.(\d\d)\s?(?=uhr|h\b)/g, '$1:$2 ')
    .replace(/(\d)(?:st|nd|rd|th|er|ere|o|º|ª)\b/g, '$1.')
    .replace(/([a-z])\./g, '$1 ')
    .replace(/([a-z])(?=\d)|(\d)(?=[a-z])/g, '$1$2 ')
    .replace(/([a-z])-+(?=[a-z])/g, '$1 ')
    .replace(/[,;!?()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function indexWords(words: Words): Map<string, string> {
  const index = new Map<string, string>();
  for (const [sign, phrases] of Object.entries(words))
    for (const phrase of phrases.split('|')) index.set(phrase, sign.trim());
  return index;
}
