import { conceptsOf } from './concepts.ts';

export const DEFAULT_DIMENSIONS = 1536;

export const STOP_WORDS = new Set(
  `the a an and or of to in on for is are was be been it this that with as at by from you your i we our us they he she
  will would can could have has had not do does did if but so me my der die das und ist ein eine zu den mit von für auf
  le la les de des et un une est pour en que el los las y o di il che e per da do em och att det som på av`.split(
    /\s+/,
  ),
);

/** Feature hashing: words, stems, character n-grams and a few concepts, signed, square-root damped, normalised. */
export function embedText(text: string, dimensions = DEFAULT_DIMENSIONS): number[] {
  const weights = new Map<string, number>();
  const add = (feature: string, weight: number) => weights.set(feature, (weights.get(feature) ?? 0) + weight);
  for (const word of wordsOf(text)) {
    const weight = STOP_WORDS.has(word) ? 0.08 : 1;
    add(`w:${word}`, weight);
    add(`s:${stemOf(word)}`, weight * 1.2);
    if (weight < 1) continue;
    for (const concept of conceptsOf(stemOf(word), word)) add(`c:${concept}`, 1.2);
    const padded = `^${word}$`;
    for (let at = 0; at + 4 <= padded.length; at++) add(`n:${padded.slice(at, at + 4)}`, 0.25);
  }
  const vector = new Array<number>(dimensions).fill(0);
  for (const [feature, weight] of weights) {
    const hash = hashOf(feature);
    const index = hash % dimensions;
    vector[index] = (vector[index] ?? 0) + ((hash >>> 31) & 1 ? -1 : 1) * Math.sqrt(weight);
  }
  const length = Math.hypot(...vector);
  if (length === 0) {
    vector[0] = 1;
    return vector;
  }
  return vector.map((value) => Number((value / length).toFixed(7)));
}

export function wordsOf(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words: string[] = [];
  for (const [run] of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(run)) words.push(run);
    else if (run.length < 3) words.push(run);
    // These scripts leave no spaces between words: overlapping pairs take their place.
    else for (let at = 0; at + 2 <= run.length; at++) words.push(run.slice(at, at + 2));
  }
  return words;
}

export function stemOf(word: string): string {
  if (word.length < 5 || /\d/.test(word)) return word;
  const cut = word
    .replace(/(?:ational|ization|isation)$/, '')
    .replace(/(?:ations?|ments?|ness|ings?|edly|ed|ies|ers?|est|ly|ions?|ungen|ung|mente)$/, '')
    .replace(/(?:es|en|s|e|y)$/, '');
  const stem = cut.length >= 3 ? cut : word.slice(0, 4);
  return stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}

/** FNV-1a with a final mix, so that the sign bit and the index are independent. */
function hashOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at++) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}
