import { isAllClear } from '../reading/is-all-clear.ts';
import type { Sentence, ThreadReading } from '../reading/parse-thread.ts';
import type { Evidence } from '../rule-types.ts';

/** What is counted, by the hash of its name, and how strongly it is there. */
export type Features = Map<number, number>;

/** Of words together: a long email is no louder than a short one. */
const WORDS_WEIGHT = 1.5;
/** … and a short one is not shouted. */
const QUIET = 8;
const SIGNAL_WEIGHT = 0.3;
const STEM_LETTERS = 5;
/** Chinese, Japanese and Korean have no spaces, or inflect by particles: their pairs and triples of characters are counted. */
const PACKED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const PACKED_MAX = 3;
const LENGTH_STEPS = 9;

/**
 * The words of the sender in sentences that address no machine, where they stand, and whether they ask. Null where
 * nothing is said.
 */
export function textFeatures({ sentences, subject }: ThreadReading): Features | null {
  if ([subject, ...sentences].every(({ words }) => words.length === 0)) return null;
  const counts: Features = new Map();
  const count = (name: string) => {
    const key = hashName(name);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  // What works again presses nobody, whatever words say that it did not.
  for (const sentence of sentences) if (!isAllClear(sentence)) countSentence(sentence, '', count);
  countSentence(subject, 's:', count);
  for (const word of sentences.at(-1)?.words ?? []) if (!PACKED.test(word)) count(`e:${word}`);
  const letters = sentences.reduce((sum, { words }) => sum + words.join('').length, 0);
  count(`length ${Math.min(LENGTH_STEPS, Math.round(Math.log2(letters + 1)))}`);
  return normalize(counts);
}

/** Labelled mail says nothing about how a reader treats a sender. */
const OF_READER = /^(?:answeredBefore|neverAnswered|usually|starred|lesson|leans|taught)/;

/** With what the rules found, which gets weights of its own beside those of `signal-weights.ts`. */
export function withSignals(text: Features, found: readonly Evidence[]): Features {
  const features = new Map(text);
  for (const { signal, strength } of found)
    if (!OF_READER.test(signal)) features.set(hashName(`@${signal}`), strength * SIGNAL_WEIGHT);
  return features;
}

function countSentence({ words, question }: Sentence, place: string, count: (name: string) => void): void {
  for (const each of words) {
    const word = each.replace(/\d/g, '0');
    if (PACKED.test(word)) {
      for (let from = 0; from < word.length; from++)
        for (let length = 1; length <= PACKED_MAX && from + length <= word.length; length++)
          count(place + word.slice(from, from + length));
      continue;
    }
    count(place + word);
    if (word.length > STEM_LETTERS) count(`${place}${word.slice(0, STEM_LETTERS)}*`);
    if (question) count(`?${word}`);
  }
  if (question) count('?');
}

function normalize(counts: Features): Features {
  const loudness = [...counts].map(([key, times]) => [key, 1 + Math.log(times)] as const);
  const length = Math.max(Math.hypot(...loudness.map(([, value]) => value)), QUIET);
  return new Map(loudness.map(([key, value]) => [key, (value * WORDS_WEIGHT) / length]));
}

/** Three bytes of FNV-1a, mixed once more. */
function hashName(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 8;
}
