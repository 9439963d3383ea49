import { splitWords } from '../cues/split-words.ts';
import { isAllClear } from '../reading/is-all-clear.ts';
import type { Sentence, ThreadReading } from '../reading/parse-thread.ts';
import type { Evidence } from '../rule-types.ts';

/** Feature values by the hash of the feature's name. */
export type Features = Map<number, number>;

/** L2 norm of the word features. */
const WORDS_NORM = 1.5;
/** Shorter vectors are divided by this instead of their norm, or single words of very short emails would weigh too much. */
const NORM_MIN = 8;
const SIGNAL_VALUE = 0.3;
const STEM_LETTERS = 5;
/** Scripts whose words are not separated, or inflect by particles: character n-grams instead of words. */
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const NGRAM_MAX = 3;
const LENGTH_STEPS = 9;
const NAME_READ = 200;
const LENGTH_MIN = 6;

/**
 * Hashed words of the subject and of the sentences that are not addressed to a machine, with features of their own for
 * the subject, questions and the last sentence. Null for texts that are too short to classify by their wording ("OK").
 */
export function textFeatures(reading: ThreadReading): Features | null {
  // "The lift, out of order since Monday, works again": its words would read as an outage.
  const isRead = (sentence: Sentence) => sentence.words.length > 0 && !isAllClear(sentence);
  const sentences = reading.sentences.filter(isRead);
  const subjects = [reading.subject].filter(isRead);
  const length = [...sentences, ...subjects].reduce((sum, { words }) => sum + words.join('').length, 0);
  if (length < LENGTH_MIN) return null;
  const nameOf = nameWords(reading);
  const counts: Features = new Map();
  const count = (name: string) => {
    const key = hashName(name);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const sentence of sentences)
    countSentence({ ...sentence, words: sentence.words.map(nameOf) }, '', count);
  for (const subject of subjects)
    countSentence({ ...subject, words: subject.words.map(nameOf) }, 's:', count);
  for (const word of sentences.at(-1)?.words.map(nameOf) ?? []) if (!CJK.test(word)) count(`e:${word}`);
  const letters = sentences.reduce((sum, { words }) => sum + words.join('').length, 0);
  for (const part of senderParts(reading)) count(part);
  count(`length ${Math.min(LENGTH_STEPS, Math.round(Math.log2(letters + 1)))}`);
  return normalize(counts);
}

/**
 * The name of a word: the names of the user and of the sender are one each, or the model would learn the names of its
 * corpora. Syllables of Korean, which `splitWords` takes apart, are put together.
 */
function nameWords({ context, last }: ThreadReading): (word: string) => string {
  const namesOf = (name: string) =>
    new Set(splitWords(name.slice(0, NAME_READ)).filter((one) => one.length > 1));
  const [mine, theirs] = [namesOf(context.userName), namesOf(last?.from.name ?? '')];
  return (word) => {
    const bare = word.replace(/'s$/, '');
    if (mine.has(bare)) return '@user';
    if (theirs.has(bare)) return '@sender';
    return word.replace(/\d/g, '0').normalize('NFC');
  };
}

/** What an address says about who sends: `billing@`, `news.`; no names of people, companies or countries. */
function senderParts({ last }: ThreadReading): string[] {
  const [local = '', domain = ''] = (last?.from.email ?? '').toLowerCase().split('@');
  const names = new Set(splitWords((last?.from.name ?? '').slice(0, NAME_READ)));
  const locals = local.split(/[-_.+\d]+/).filter((part) => part.length > 1 && !names.has(part));
  return [
    ...locals.map((part) => `l:${part}`),
    ...domain
      .split('.')
      .slice(0, -2)
      .map((part) => `h:${part}`),
  ];
}

/** Signals about the user's history and lessons: the training corpora have almost none. */
const OF_USER = /^(?:answeredBefore|neverAnswered|usually|starred|lesson|leans|taught)/;

/** Adds the signals that the rules found, so that their weights can be corrected. */
export function withSignals(text: Features, found: readonly Evidence[]): Features {
  const features = new Map(text);
  for (const { signal, strength } of found)
    if (!OF_USER.test(signal)) features.set(hashName(`@${signal}`), strength * SIGNAL_VALUE);
  return features;
}

function countSentence({ words, question }: Sentence, prefix: string, count: (name: string) => void): void {
  for (const word of words) {
    if (CJK.test(word)) {
      countNgrams(word, prefix, count);
      continue;
    }
    count(prefix + word);
    if (word.length > STEM_LETTERS) count(`${prefix}${word.slice(0, STEM_LETTERS)}*`);
    if (question) count(`?${word}`);
  }
  if (question) count('?');
}

function countNgrams(word: string, prefix: string, count: (name: string) => void): void {
  for (let from = 0; from < word.length; from++)
    for (let length = 1; length <= NGRAM_MAX && from + length <= word.length; length++)
      count(prefix + word.slice(from, from + length));
}

/** Logarithmic counts, scaled to one norm. */
function normalize(counts: Features): Features {
  const values = [...counts].map(([key, times]) => [key, 1 + Math.log(times)] as const);
  const norm = Math.max(Math.hypot(...values.map(([, value]) => value)), NORM_MIN);
  return new Map(values.map(([key, value]) => [key, (value * WORDS_NORM) / norm]));
}

/** 24 bits of FNV-1a with a final mix. */
function hashName(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 8;
}
