import { cueKinds } from './cue-kinds.ts';
import { isSpaceless, type Language, languages } from './languages.ts';
import { splitWords } from './split-words.ts';

const SAMPLE_MAX = 1_500;
/** A phrase's word is weaker evidence of a language than a function word. */
const PHRASE_WORD = 0.35;
const LETTER = 0.6;
/** Names bring letters of other languages along. */
const LETTERS_MAX = 4;

/** Letters that only few languages write. */
const letters: [RegExp, Language[]][] = [
  [/ß/g, ['de']],
  [/[äö]/g, ['de', 'sv', 'fi']],
  [/ü/g, ['de', 'tr', 'hu']],
  [/ö/g, ['tr', 'hu']],
  [/å/g, ['sv', 'da', 'no']],
  [/[øæ]/g, ['da', 'no']],
  [/[ñ¿¡]/g, ['es']],
  [/[ãõ]/g, ['pt']],
  [/[èêàùœ]/g, ['fr']],
  [/[èàùò]/g, ['it']],
  [/[áíóú]/g, ['es', 'pt', 'hu', 'cs']],
  [/ç/g, ['fr', 'pt', 'tr']],
  [/[őű]/g, ['hu']],
  [/[ăâîșțşţ]/g, ['ro']],
  [/[łąęśżźćń]/g, ['pl']],
  [/[řěůčšž]/g, ['cs']],
  [/[ğışİ]/g, ['tr']],
  [/[іїєґ]/g, ['uk']],
  [/[ыэъё]/g, ['ru']],
];

const weights = new Map<string, [Language, number][]>();
for (const [language, cues] of Object.entries(languages) as [Language, typeof languages.en][]) {
  if (isSpaceless(language)) continue;
  const small = new Set(cues.smallWords.split('|').flatMap(splitWords));
  const others = cueKinds.flatMap((kind) => splitWords(withoutStems(cues[kind])));
  for (const word of small) add(word, language, 1);
  for (const word of new Set(others)) if (!small.has(word)) add(word, language, PHRASE_WORD);
}

/** A word shortened by `*` is no whole word. */
function withoutStems(cues: string): string {
  return cues.replace(/\S+/g, (run) => run.slice(run.lastIndexOf('*') + 1).replace(/[|_^]/g, ' '));
}

function add(word: string, language: Language, weight: number): void {
  weights.set(word, [...(weights.get(word) ?? []), [language, weight]]);
}

/** The language that most of the words belong to; English if unclear. */
export function detectLanguage(text: string): Language {
  const sample = text.slice(0, SAMPLE_MAX);
  return detectByScript(sample) ?? detectByWords(sample);
}

function detectByScript(sample: string): Language | null {
  if (!/[^\s -\u024f\u2000-\u206f]/.test(sample)) return null;
  if (/[\u3040-\u30ff]/.test(sample)) return 'ja';
  if (countMatches(sample, /[\uac00-\ud7a3]/g) > 3) return 'ko';
  if (countMatches(sample, /[\u4e00-\u9fff]/g) > 3) return 'zh';
  if (countMatches(sample, /[\u0600-\u06ff]/g) > 5) return 'ar';
  if (countMatches(sample, /[\u0370-\u03ff]/g) > 5) return 'el';
  if (countMatches(sample, /[\u0900-\u097f]/g) > 5) return 'hi';
  if (countMatches(sample, /[\u0400-\u04ff]/g) <= 5) return null;
  const scores = score(sample.toLowerCase());
  return (scores.get('uk') ?? 0) > (scores.get('ru') ?? 0) ? 'uk' : 'ru';
}

function detectByWords(sample: string): Language {
  let best: Language = 'en';
  const scores = score(sample.toLowerCase());
  for (const [language, count] of scores) if (count > (scores.get(best) ?? 0)) best = language;
  return best;
}

function score(sample: string): Map<Language, number> {
  const scores = new Map<Language, number>();
  const count = (language: Language, by: number) => scores.set(language, (scores.get(language) ?? 0) + by);
  for (const word of splitWords(sample)) {
    const owners = weights.get(word) ?? [];
    for (const [language, weight] of owners) count(language, weight / owners.length);
  }
  if (!/[^\s -~]/.test(sample)) return scores;
  for (const [pattern, owners] of letters) {
    const seen = Math.min(countMatches(sample, pattern), LETTERS_MAX);
    for (const language of seen > 0 ? owners : []) count(language, (seen * LETTER) / owners.length);
  }
  return scores;
}

/** Whether the text reads like that language at all. Too little text counts as known: there is nothing to misread. */
export function isKnownLanguage(text: string, language: Language): boolean {
  if (isSpaceless(language) || language === 'el' || language === 'hi') return true;
  const sample = text.slice(0, SAMPLE_MAX);
  const all = countMatches(sample, /\p{L}/gu);
  const known = countMatches(sample, /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}]/gu);
  if (all - known > all / 4) return false;
  const words = splitWords(sample);
  return words.length < 6 || words.some((word) => isSmallWord(word, language));
}

function isSmallWord(word: string, language: Language): boolean {
  return (weights.get(word) ?? []).some(([owner, weight]) => owner === language && weight === 1);
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
