import type { Language } from '../cues/languages.ts';
import { writeChineseTimes } from './chinese-times.ts';
import { markPast } from './mark-past.ts';
import { numerals, resolveOrdinals } from './numerals.ts';
import { isAmbiguousDay } from './short-days.ts';
import { ar } from './words/ar.ts';
import { cs } from './words/cs.ts';
import { da } from './words/da.ts';
import { de } from './words/de.ts';
import { el } from './words/el.ts';
import { en } from './words/en.ts';
import { es } from './words/es.ts';
import { fi } from './words/fi.ts';
import { fr } from './words/fr.ts';
import { hi } from './words/hi.ts';
import { hu } from './words/hu.ts';
import { it } from './words/it.ts';
import { ja } from './words/ja.ts';
import { ko } from './words/ko.ts';
import { nl } from './words/nl.ts';
import { no } from './words/no.ts';
import { pl } from './words/pl.ts';
import { pt } from './words/pt.ts';
import { ro } from './words/ro.ts';
import { ru } from './words/ru.ts';
import { sv } from './words/sv.ts';
import { tr } from './words/tr.ts';
import { uk } from './words/uk.ts';
import type { WordSigns } from './words/word-signs.ts';
import { zh } from './words/zh.ts';
import { writeNumbers } from './write-numbers.ts';
import { markZones } from './zones.ts';

const languages: Readonly<Record<Language, WordSigns>> = {
  ...{ en, de, fr, es, it, pt, nl, sv, da, no, fi, pl, cs, hu, ro, tr, el, ru, uk, hi, ar },
  ...{ ja, zh, ko },
};
const PHRASE_WORDS_MAX = 4;
const CHARACTERS_MAX = 8;
/** English days and months are mixed into mail everywhere; its short words mean something else elsewhere. */
const SHARED = /^(?:[wm]\d+|am|pm|d1|noon)$/;

const indexes = new Map<Language, ReadonlyMap<string, string>>();
for (const [language, words] of Object.entries(languages) as [Language, WordSigns][]) {
  const index = new Map<string, string>();
  for (const [sign, phrases] of language === 'en' ? [] : Object.entries(en))
    for (const phrase of SHARED.test(sign) ? phrases.split('|') : [])
      if (phrase.length > 3 || sign.endsWith('m')) index.set(fold(phrase, language), sign);
  for (const [sign, phrases] of [...Object.entries(numerals[language] ?? {}), ...Object.entries(words)])
    for (const phrase of phrases.split('|'))
      index.set(fold(phrase.replace(/(?<=\p{L})~(?=\p{L})/gu, ' '), language), sign);
  indexes.set(language, index);
}

const TOKEN =
  /#[\w:+-]+|\d{1,2}:\d\d|\d{1,2}\.\d{1,2}\.(?:20\d\d|\d\d(?!\d))?|\d{1,2}\/\d{1,2}(?:\/(?:20)?\d\d)?(?!\d)|\d{1,2}\.\d{1,2}(?!\d|\s?(?:[%€$£]|(?:m|k|kg|km|mb|gb|tb|mio|million)(?![\p{L}])))|\d{1,2}\.(?=[\s,)]|$)|\d+|[\p{L}\p{M}']+|[,;:()/–—-]|\S/gu;

/** "Morgen, kommst du um neun?" is said in the morning, and not about tomorrow. */
const GREETING = /^(?:guten\s)?morgen(?:\s\p{Lu}\p{L}{1,20})?\s?[,!]/iu;

/** Several rules read the days and times of the same sentence. */
const RECENT_MAX = 100;
const recent = new Map<string, string>();

/** Signs may be longer than the text they replace. */
const SIGNS_MAX = 2_000;

/** The signs of a sentence, separated by blanks; `_` replaces words that the grammar does not read. */
export function translateText(sentence: string, language: Language): string {
  const key = `${language} ${sentence}`;
  const known = recent.get(key);
  if (known !== undefined) return known;
  if (recent.size >= RECENT_MAX) recent.clear();
  const signs = translate(sentence, language);
  recent.set(key, signs);
  return signs;
}

function translate(sentence: string, language: Language): string {
  const index = indexes.get(language);
  if (!index) return '';
  const greeted = language === 'de' ? sentence.replace(GREETING, ' ') : sentence;
  const timed = language === 'en' ? markPast(greeted) : greeted;
  const text = writeNumbers(
    writeChineseTimes(fold(markZones(splitTimestamps(timed)), language), language),
    language,
  );
  const signs = isSpaceless(language) ? signsOfCharacters(text, index) : signsOfWords(text, index, language);
  return weighRegrets(resolveOrdinals(signs.filter(Boolean).join(' ')))
    .slice(0, SIGNS_MAX)
    .replace(/(?<!\S)_(?: _)+(?!\S)/g, '_')
    .replace(/(\d)\.$/, '$1');
}

/** "Unfortunately, on Thursday at 3 I'm away" refuses; "unfortunately I can only do Friday", "I must move it" offer. */
function weighRegrets(signs: string): string {
  const offers = /(?<!\S)(?:only|shift)(?!\S)/.test(signs);
  return signs.replace(/(?<!\S)sadly(?: ,)?(?!\S)/g, offers ? '_' : 'not').replace(/(?<!\S)only(?!\S)/g, '_');
}

/** `2026-03-12T14:30:00Z` is a date, a clock time and a zone; seconds say nothing. */
function splitTimestamps(sentence: string): string {
  return sentence
    .replace(/\b(20\d\d-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d{1,9})?)?(Z?)/g, (_all, day, time, utc) =>
      utc ? `${day} ${time} UTC` : `${day} ${time}`,
    )
    .replace(/(?<![\d:])(\d{1,2}:\d\d):\d\d(?![\d:])/g, '$1');
}

function signsOfWords(text: string, index: ReadonlyMap<string, string>, language: Language): string[] {
  const tokens = text.match(TOKEN) ?? [];
  const signs: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    let length = Math.min(PHRASE_WORDS_MAX, tokens.length - at);
    let sign: string | undefined;
    for (; length > 0; length--) {
      sign = index.get(tokens.slice(at, at + length).join(' '));
      if (sign !== undefined) break;
    }
    if (
      isDash(tokens[at]) &&
      /^w\d$/.test(signs.at(-1) ?? '') &&
      /^w\d$/.test(index.get(tokens[at + 1] ?? '') ?? '')
    ) {
      signs.push('range');
      at += 1;
      continue;
    }
    const isBare = sign && length === 1 && isAmbiguousDay(tokens[at] ?? '', tokens[at + 1] ?? '', language);
    signs.push(isBare ? '_' : (sign ?? parseToken(tokens[at] ?? '', index, language)));
    at += Math.max(length, 1);
  }
  return signs;
}

function isDash(token: string | undefined): boolean {
  return token !== undefined && /^[–—-]$/.test(token);
}

function signsOfCharacters(text: string, index: ReadonlyMap<string, string>): string[] {
  const signs: string[] = [];
  for (let at = 0; at < text.length; ) {
    let length = Math.min(CHARACTERS_MAX, text.length - at);
    while (length > 0 && !index.has(text.slice(at, at + length))) length--;
    if (length > 0) {
      signs.push(index.get(text.slice(at, at + length)) ?? '_');
      at += length;
      continue;
    }
    TOKEN.lastIndex = at;
    const token = /^[#\d]/.test(text[at] ?? '') ? TOKEN.exec(text)?.[0] : undefined;
    const step = token ?? text[at] ?? ' ';
    if (step.trim() !== '') signs.push(parseToken(step, index, 'ja'));
    at += step.length;
  }
  TOKEN.lastIndex = 0;
  return signs;
}

function parseToken(token: string, index: ReadonlyMap<string, string>, language: Language): string {
  if (token.startsWith('#')) return token.slice(1);
  if (/^\d/.test(token) || /^[,()/]$/.test(token)) return token;
  if (token === '.') return '';
  if (token === ';') return 'but';
  if (/^[:–—-]$/.test(token)) return ',';
  if (language !== 'ar') return '_';
  // "and", "in" and "for" are written together with the word that follows.
  const bare = index.get(token.slice(1));
  if (token.startsWith('و')) return bare ? `and ${bare}` : '_';
  return /^[بلف]/.test(token) && bare ? bare : '_';
}

function fold(text: string, language: Language): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’ʼ`´]/g, "'")
    // "Wäre", not "war": the accent is the difference between an offer and the past.
    .replace(/(?<!\p{L})wär(?!\p{L})/gu, 'waere')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll('،', ',');
  if (isSpaceless(language)) return plain;
  const bare = plain
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace("aujourd'hui", 'aujourdhui');
  return language === 'en' ? bare.replace("o'clock", 'oclock') : bare.replace(/'/g, ' ');
}

function isSpaceless(language: Language): boolean {
  return language === 'ja' || language === 'zh' || language === 'ko';
}
