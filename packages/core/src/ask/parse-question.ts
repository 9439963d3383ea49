import { findWanted, isFunctionWord, type Wanted } from './question-words.ts';
import { stemOf, wordsIn } from './word-stems.ts';

export interface Question {
  text: string;
  /** The words that matter, in the order of the question, without repetition. */
  words: readonly string[];
  /** The same for each part of a question that asks two things. */
  parts: readonly (readonly string[])[];
  /** Words that are written as names are, as they are written. */
  names: readonly string[];
  wanted: readonly Wanted[];
  /** "With attachment". */
  hasAttachment: boolean;
}

const WORDS_MAX = 24;
const PARTS_MAX = 3;
const PART =
  /[,;?!]\s|\s(?:and|und|et|y|och)\s(?=(?:who|what|when|where|which|how|why|wer|was|wann|wo|qui|quand|quien|vem|vad)\b)/iu;
const NAME = /(?<=\S\s)\p{Lu}[\p{L}\p{M}’'-]{1,40}/gu;
const ATTACHMENT =
  /\b(?:attach(?:ed|ment|ments)?|anhang|anhänge|pièces? jointes?|adjuntos?|allegat[oi]|bilag(?:a|or)|bijlage)\b/iu;

export function parseQuestion(text: string): Question {
  return {
    text,
    words: wordsThatMatter(text),
    parts: text
      .split(PART)
      .map(wordsThatMatter)
      .filter((words) => words.length > 0)
      .slice(0, PARTS_MAX),
    names: [...new Set(text.match(NAME))].filter((name) => !wordsIn(name).every(isFunctionWord)),
    wanted: findWanted(text),
    hasAttachment: ATTACHMENT.test(text),
  };
}

function wordsThatMatter(text: string): string[] {
  const seen = new Set<string>();
  const words = wordsIn(text).filter((word) => {
    const stem = stemOf(word);
    if (isFunctionWord(word) || seen.has(stem)) return false;
    seen.add(stem);
    return true;
  });
  return words.slice(0, WORDS_MAX);
}
