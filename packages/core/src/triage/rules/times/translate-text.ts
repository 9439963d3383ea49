import type { Language } from '../cues/languages.ts';
import { writeChineseTimes } from './chinese-times.ts';
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
  /#[\w:+-]+|\d{1,2}:\d\d|\d{1,2}\.\d{1,2}\.(?:20\d\d|\d\d(?!\d))?|\d{1,2}\/\d{1,2}(?:\/(?:20)?\d\d)?(?!\d)|\d{1,2}\.\d{1,2}(?!\d)|\d{1,2}\.(?=[\s,)]|$)|\d+|[\p{L}\p{M}']+|[,;:()/–—-]|\S/gu;

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
  const text = writeNumbers(
    writeChineseTimes(fold(markZones(splitTimestamps(sentence)), language), language),
    language,
  );
  const signs = isSpaceless(language) ? signsOfCharacters(text, index) : signsOfWords(text, index, language);
  return resolveOrdinals(signs.filter(Boolean).join(' '))
    .slice(0, SIGNS_MAX)
    .replace(/(?<!\S)_(?: _)+(?!\S)/g, '_')
    .replace(/(\d)\.$/, '$1');
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
    const isBare = sign && length === 1 && isAmbiguousDay(tokens[at] ?? '', tokens[at + 1] ?? '', language);
    signs.push(isBare ? '_' : (sign ?? parseToken(tokens[at] ?? '', index, language)));
    at += Math.max(length, 1);
  }
  return signs;
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

/** One spelling for each way to write a number: `9h30`, `9.30 Uhr` and `9時30分` are `9:30`, `10:e` and `12日` are `10.` and `12.` */
function writeNumbers(text: string, language: Language): string {
  return (
    text
      .replace(/(?<![\d:])(\d{1,2}): (?=\d\d(?![\d:]))/g, '$1:')
      // A meeting of two, not a minute past one.
      .replace(/(?<![\d:])1:1s?(?![\d:])/g, ' ')
      .replace(/\b(20\d\d)-(\d{1,2})-(\d{1,2})\b/g, ' #iso:$1:$2:$3 ')
      .replace(/\b(20\d\d)\. ?(\d{1,2})\. ?(\d{1,2})\b\.?/g, ' #iso:$1:$2:$3 ')
      .replace(/\b(20\d\d)\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日号號일]/g, ' #iso:$1:$2:$3 ')
      .replace(/\b(20\d\d)\/(\d{1,2})\/(\d{1,2})\b/g, ' #iso:$1:$2:$3 ')
      .replace(/(?<![\d-])(\d{1,2})-(\d{1,2})-(20\d\d)(?![\d-])/g, '$1/$2/$3')
      .replace(language === 'tr' ? /\b(\d{1,2}) ?s?[iıu]nd[ae](?!\p{L})/gu : /(?!)/g, '$1. ')
      .replace(
        language === 'tr' ? /(?<![\d:.])(\d{1,2}(?::\d\d)?) ?[dt][ae](?!\p{L})/gu : /(?!)/g,
        ' #at $1 ',
      )
      .replace(
        language === 'en' ? /(?<=\b(?:at|around) )(\d{1,2}(?::\d\d)?)([ap])(?![\p{L}\d])/gu : /(?!)/g,
        '$1 #$2m ',
      )
      // What something costs or weighs is no time.
      .replace(/[€£$¥₩₽] ?\d[\d.,]*/g, ' _ ')
      .replace(
        /\d[\d.,]* ?(?:[€£$¥₩₽%°]|(?:eur|usd|gbp|chf|kr|zl|kc|ft|lei|kg|km|cm|mm|m2|gb|mb)(?!\p{L}))/gu,
        ' _ ',
      )
      .replace(/第(\d{1,2})[周週]/g, ' #week $1 ')
      .replace(/(?:这|這|本)[个個]?(?=[周週][一二三四五六日天])/g, '')
      .replace(/(\d{1,2})月(\d{1,2})[日号號]/g, ' $2. #m$1 ')
      .replace(/(\d{1,2})[日号號](?!曜|以?[内內]|間|间|後|后|前)/g, ' $1. ')
      .replace(/(\d{1,2})월\s?(\d{1,2})일/g, ' $2. #m$1 ')
      .replace(/(\d{1,2})일(?![가-힣]| ?(?:이내|안|간|동안|후|전))/g, ' $1. ')
      .replace(/(\d{1,2})[時时点點](\d\d)分?(?!\d)/g, '$1:$2')
      .replace(/(\d{1,2})\s?h\s?(\d\d)(?!\d)/g, '$1:$2')
      .replace(language === 'nl' ? /(\d{1,2})\s?u\s?(\d\d)(?!\d)/g : /(?!)/g, '$1:$2')
      .replace(/(\d{1,2})[.:](\d\d)\s?(?=uhr|uur|u\b|h\b)/g, '$1:$2 ')
      .replace(/(\d{1,2})\s?uhr\s?(\d\d)(?![\d.:])/g, '$1:$2')
      .replace(/(\d)\s?h(?!\p{L})/gu, '$1 #oclock ')
      .replace(/(\d)\.(\d\d)\s?(?=[ap]\.?\s?m\b)/g, '$1:$2')
      .replace(/(\d)\s?([ap])\.?\s?m\b\.?/g, '$1 #$2m ')
      .replace(/(\d)\s?([πμ])\.?\s?μ\.?(?!\p{L})/gu, (_all, digit: string, half: string) =>
        half === 'π' ? `${digit} #am ` : `${digit} #pm `,
      )
      .replace(language === 'hu' ? /(\d)-?kor(?!\p{L})/gu : /(?!)/g, '$1 #oclock ')
      .replace(language === 'hu' ? /(\d)-(?:j?[ae]n|[ei])(?!\p{L})/gu : /(?!)/g, '$1. ')
      .replace(/(\d)(?:st|nd|rd|th|er|ere|º|ª|:e|:a|-?го|-?е)(?!\p{L})/gu, '$1. ')
      .replace(language === 'nl' || language === 'fr' ? /(\d)e(?!\p{L})/gu : /(?!)/g, '$1. ')
      .replace(
        /(?<!\p{L})пол-?(?=втор|трет|четв|пят|шест|седьм|восьм|девят|десят|одиннадц|двенадц)/gu,
        'пол ',
      )
      .replace(/(?<!\d)(\d{1,2})-(\d{1,2})(?![\d:.])/g, (whole, first: string, second: string) =>
        language === 'nl' && Number(first) > Number(second) && Number(second) <= 12
          ? `${first}/${second}`
          : whole,
      )
      .replace(/(\d|#oclock|#am|#pm|uhr|uur|[時点點])\s*[-–—~〜～]\s*(?=\d)/g, '$1 #range ')
      .replace(
        language === 'de'
          ? /(?<!\p{L})(mo|di|mi|do|fr|sa|so)\.?\s?[-–]\s?(mo|di|mi|do|fr|sa|so)(?!\p{L})/gu
          : /(?!)/g,
        ' #w1 #span #w5 ',
      )
      .replace(
        language === 'de'
          ? /(?<=(?<!\p{L})am )(do|fr|so)(?=[\s.,])|(?<!\p{L})(do|fr)\.?(?=,? ?\d)/gu
          : /(?!)/g,
        (found) => ` #${{ do: 'w4', fr: 'w5', so: 'w7' }[found.slice(0, 2)] ?? '_'} `,
      )
      .replace(/(\p{L})-(?=\p{L})/gu, '$1 ')
      .replace(
        language === 'de'
          ? /\b(\p{L}+tag|mittwoch)(morgen|fruh|vormittag|mittag|nachmittag|abend)s?\b/gu
          : /(?!)/g,
        '$1 $2',
      )
      .replace(/(?<=\p{L})(?=\d)/gu, ' ')
      .replace(/(\d)(?=\p{L})/gu, '$1 ')
      .replace(/#([mw]) (?=\d)/g, '#$1')
  );
}

function isSpaceless(language: Language): boolean {
  return language === 'ja' || language === 'zh' || language === 'ko';
}
