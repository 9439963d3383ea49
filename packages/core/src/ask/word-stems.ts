const WORD = /[\p{L}\p{N}]+/gu;
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LONG_ENDING = /(?:ations?|ungen|ments?|ness|ings?|edly|ung)$/;
const ENDING = /(?:ies|ied|ern|ers|est|ed|er|es|en|em|e|s|y)$/;
const STEM_MIN = 3;
const WORD_MAX = 60;
/** Each pass removes an ending: "offered" and "offers" meet at the same stem. */
const PASSES = 3;

/** Words without accents and in lower case; overlapping pairs of characters where a script writes no spaces. */
export function wordsIn(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...folded.matchAll(WORD)].flatMap(([run]) => {
    if (!SPACELESS.test(run) || run.length < 3) return [run.slice(0, WORD_MAX)];
    return Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2));
  });
}

export function stemsIn(text: string): string[] {
  return wordsIn(text).map(stemOf);
}

/** Rough, and the same for question and mail: it only has to bring the forms of a word together. */
export function stemOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  let stem = cut(word, LONG_ENDING);
  for (let pass = 0; pass < PASSES; pass++) stem = cut(stem, ENDING);
  return stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}

function cut(word: string, ending: RegExp): string {
  const shorter = word.replace(ending, '');
  return shorter.length >= STEM_MIN ? shorter : word;
}
