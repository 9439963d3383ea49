import { ar } from './ar.ts';
import { cs } from './cs.ts';
import { type CueKind, cueKinds, type LanguageCues } from './cue-kinds.ts';
import { da } from './da.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { nl } from './nl.ts';
import { no } from './no.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { sv } from './sv.ts';
import { tr } from './tr.ts';
import { zh } from './zh.ts';

const languages = { en, de, fr, es, it, pt, nl, sv, da, no, pl, cs, tr, ru, ja, zh, ko, ar };
export type Language = keyof typeof languages;

interface Phrase {
  /** A word that ends with `*` is a stem. */
  words: string[];
  kind: CueKind;
  startsClause: boolean;
}
/** By the first word, by the first letters of a first stem, or by the whole phrase of a language without spaces. */
type Vocabulary = ReadonlyMap<string, Phrase[]>;
const STEM_LETTERS = 3;

const vocabularies = new Map<Language, Vocabulary>();
const smallWords = new Map<string, Language[]>();
for (const [language, cues] of Object.entries(languages) as [Language, LanguageCues][]) {
  vocabularies.set(language, isSpaceless(language) ? readCharacters(cues) : readWords(cues));
  for (const word of new Set(cues.smallWords.split('|').flatMap(splitWords))) {
    smallWords.set(word, [...(smallWords.get(word) ?? []), language]);
  }
}

/** Lower case, no accents, apostrophes kept: "Où est-ce ?" -> ["ou", "est", "ce"]. */
export function splitWords(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}'%#]+/u)
    .filter((word) => word !== '');
}

function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[’ʼ`´]/g, "'");
}

/** The language that most of the small words belong to; English when nothing tells. */
export function detectLanguage(text: string): Language {
  const sample = text.slice(0, 1_500);
  if (/[\u3040-\u30ff]/.test(sample)) return 'ja';
  if (countMatches(sample, /[\uac00-\ud7a3]/g) > 3) return 'ko';
  if (countMatches(sample, /[\u4e00-\u9fff]/g) > 3) return 'zh';
  if (countMatches(sample, /[\u0400-\u04ff]/g) > 5) return 'ru';
  if (countMatches(sample, /[\u0600-\u06ff]/g) > 5) return 'ar';
  const counts = new Map<Language, number>();
  for (const word of splitWords(sample)) {
    const owners = smallWords.get(word) ?? [];
    for (const language of owners) counts.set(language, (counts.get(language) ?? 0) + 1 / owners.length);
  }
  let best: Language = 'en';
  for (const [language, count] of counts) if (count > (counts.get(best) ?? 0)) best = language;
  return best;
}

/** Whether the text reads like that language at all. Too little text counts as known: there is nothing to misread. */
export function isKnownLanguage(text: string, language: Language): boolean {
  if (isSpaceless(language)) return true;
  const words = splitWords(text.slice(0, 1_500));
  const letters = text.slice(0, 1_500).match(/\p{L}/gu) ?? [];
  const foreign = letters.filter(
    (letter) => !/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}]/u.test(letter),
  );
  if (foreign.length > letters.length / 4) return false;
  const small = words.filter((word) => smallWords.get(word)?.includes(language)).length;
  return words.length < 6 || small >= 1;
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** What the phrases of a sentence say, in its own language and in English, which is mixed into mail everywhere. */
export function matchCues(sentence: string, language: Language): Map<CueKind, number> {
  const found = new Map<CueKind, number>();
  const add = (kind: CueKind) => found.set(kind, (found.get(kind) ?? 0) + 1);
  const { words, starts } = splitClauses(sentence);
  for (const each of language === 'en' ? (['en'] as const) : (['en', language] as const)) {
    const vocabulary = vocabularies.get(each);
    if (!vocabulary) continue;
    if (isSpaceless(each)) matchCharacters(vocabulary, sentence, add);
    else matchWords(vocabulary, words, starts, add);
  }
  return found;
}

function matchWords(
  vocabulary: Vocabulary,
  words: string[],
  starts: ReadonlySet<number>,
  add: (kind: CueKind) => void,
): void {
  for (let start = 0; start < words.length; start++) {
    const first = words[start] ?? '';
    for (const key of [first, `${first.slice(0, STEM_LETTERS)}*`]) {
      for (const phrase of vocabulary.get(key) ?? []) {
        if (phrase.startsClause && !starts.has(start)) continue;
        if (phrase.words.every((word, offset) => isWord(word, words[start + offset]))) add(phrase.kind);
      }
    }
  }
}

function isWord(wanted: string, word: string | undefined): boolean {
  if (word === undefined) return false;
  if (wanted === '_' || wanted === word) return true;
  return wanted.endsWith('*') && word.startsWith(wanted.slice(0, -1));
}

/** Words that may stand before an imperative: "Please also send…". */
const LEADS = new Set(
  splitWords(
    'please also just so and then or but hi hello ok okay kindly ps bitte auch noch und dann also aber oder svp et puis ou mais por favor y e o pero per anche poi ma ook en dan maar of snälla och så men vær venlig og prosím a i też пожалуйста и а или но не также lütfen ve من فضلك',
  ),
);
const CLAUSE_END = /[,;:()\u2013\u2014!?.\u060c]|\s-\s/u;

/** The words of a sentence, and where its clauses start. */
function splitClauses(sentence: string): { words: string[]; starts: ReadonlySet<number> } {
  const words: string[] = [];
  const starts = new Set<number>();
  for (const clause of sentence.split(CLAUSE_END)) {
    const added = splitWords(clause);
    const from = words.length;
    words.push(...added);
    for (let lead = 0; lead < added.length; lead++) {
      starts.add(from + lead);
      if (!LEADS.has(added[lead] ?? '')) break;
    }
  }
  return { words, starts };
}

function matchCharacters(vocabulary: Vocabulary, sentence: string, add: (kind: CueKind) => void): void {
  // The set phrase at the end of every Japanese mail asks for nothing.
  const text = sentence.normalize('NFKC').replaceAll('よろしくお願い', '');
  for (const [phrase, kinds] of vocabulary) {
    if (text.includes(phrase)) for (const { kind } of kinds) add(kind);
  }
}

function isSpaceless(language: Language): boolean {
  return language === 'ja' || language === 'zh' || language === 'ko';
}

function readWords(cues: LanguageCues): Vocabulary {
  const vocabulary = new Map<string, Phrase[]>();
  for (const kind of cueKinds) {
    for (const text of cues[kind].split('|')) {
      const words = text.split(/\s+/).flatMap(readPhraseWord);
      const first = words[0];
      if (first === undefined) continue;
      const key = first.endsWith('*') ? `${first.slice(0, STEM_LETTERS)}*` : first;
      const phrase = { words, kind, startsClause: text.startsWith('^') };
      vocabulary.set(key, [...(vocabulary.get(key) ?? []), phrase]);
    }
  }
  return vocabulary;
}

function readPhraseWord(word: string): string[] {
  if (word === '_') return ['_'];
  const split = splitWords(word);
  return word.endsWith('*') ? split.map((each, at) => (at === split.length - 1 ? `${each}*` : each)) : split;
}

function readCharacters(cues: LanguageCues): Vocabulary {
  const vocabulary = new Map<string, Phrase[]>();
  for (const kind of cueKinds) {
    for (const text of cues[kind].split('|')) {
      const phrase = text.normalize('NFKC');
      const known = vocabulary.get(phrase) ?? [];
      if (phrase) vocabulary.set(phrase, [...known, { words: [phrase], kind, startsClause: false }]);
    }
  }
  return vocabulary;
}
