import { type CueKind, cueKinds, type LanguageCues } from './cue-kinds.ts';
import { isSpaceless, type Language, languages } from './languages.ts';
import { splitWords } from './split-words.ts';

interface Phrase {
  /** A word that ends with `*` is a stem. */
  words: string[];
  kind: CueKind;
  startsClause: boolean;
}
export interface Clauses {
  words: string[];
  starts: ReadonlySet<number>;
}
/** By the first word, by the first letters of a first stem, or by the whole phrase of a language without spaces. */
type Vocabulary = ReadonlyMap<string, Phrase[]>;
const STEM_LETTERS = 3;

/** Read when mail in its language comes: reading all of them took a tenth of the time of a start. */
const vocabularies = new Map<Language, Vocabulary>();

function vocabularyOf(language: Language): Vocabulary {
  const known = vocabularies.get(language);
  if (known) return known;
  const read = isSpaceless(language) ? parseCharacters : parseWords;
  const vocabulary = read(languages[language]);
  vocabularies.set(language, vocabulary);
  return vocabulary;
}

/** What the phrases of a sentence say, in its own language and in English, which is mixed into mail everywhere. */
export function matchCues(sentence: string, clauses: Clauses, language: Language): Map<CueKind, number> {
  const found = new Map<CueKind, number>();
  const add = (kind: CueKind) => found.set(kind, (found.get(kind) ?? 0) + 1);
  const { words, starts } = clauses;
  for (const each of language === 'en' ? (['en'] as const) : (['en', language] as const)) {
    const vocabulary = vocabularyOf(each);
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

/** Words that may precede an imperative: "Please also send…". */
const LEADS = new Set(
  splitWords(
    'please also just so and then or but hi hello ok okay kindly ps bitte auch noch und dann also aber oder svp et puis ou mais por favor y e o pero per anche poi ma ook en dan maar of snälla och så men vær venlig og prosím a i też пожалуйста и а или но не также lütfen ve من فضلك',
  ),
);
const CLAUSE_END = /[,;:()\u2013\u2014!?.\u060c]|\s-\s/u;

/** The words of a sentence, and where its clauses start. */
export function splitClauses(sentence: string): Clauses {
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

function parseWords(cues: LanguageCues): Vocabulary {
  const vocabulary = new Map<string, Phrase[]>();
  for (const kind of cueKinds) {
    for (const text of cues[kind].split('|')) {
      const words = text.split(/\s+/).flatMap(parsePhraseWord);
      const first = words[0];
      if (first === undefined) continue;
      const key = first.endsWith('*') ? `${first.slice(0, STEM_LETTERS)}*` : first;
      const phrase = { words, kind, startsClause: text.startsWith('^') };
      vocabulary.set(key, [...(vocabulary.get(key) ?? []), phrase]);
    }
  }
  return vocabulary;
}

function parsePhraseWord(word: string): string[] {
  if (word === '_') return ['_'];
  const split = splitWords(word);
  return word.endsWith('*') ? split.map((each, at) => (at === split.length - 1 ? `${each}*` : each)) : split;
}

function parseCharacters(cues: LanguageCues): Vocabulary {
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
