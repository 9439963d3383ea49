import { STOP_WORDS, stemOf, wordsOf } from './embed-text.ts';

/** Words that every description of mail has, and that are ignored. */
const ABOUT = new Set(
  `mail mails email emails e-mail message messages thread threads about regarding concerning all any every which where
  someone somebody asks ask something über eine einer einem unser unsere alle mails nachricht nachrichten concernant`.split(
    /\s+/,
  ),
);
/** The share of words that must be found: both of two, two of three. */
const SHARE = 2 / 3;
const FIELDS = /^(?:subject|text): /;
const NOTES = /^(?:id|from|judge|to|kind|ago|history|taught|mine|times): /;

/**
 * The keys of the sentences that describe a mail, of those that it is to be judged by: most of the words of the sentence
 * are in it. It knows nothing but words.
 */
export function judgeSentences(prompt: string, mail: string): string[] {
  const lines = mail.split('\n');
  const keys = parseJson(lines.find((line) => line.startsWith('judge: '))?.slice('judge: '.length));
  const given = parseJson(prompt.split('\n').find((line) => line.startsWith('{"sentences":')));
  const sentences = (given as { sentences?: Record<string, string> } | null)?.sentences;
  if (!Array.isArray(keys) || !sentences) return [];
  const words = new Set(
    wordsOf(
      lines
        .filter((line) => !NOTES.test(line))
        .map((line) => line.replace(FIELDS, ''))
        .join('\n'),
    ).map(rootOf),
  );
  return keys.map(String).filter((key) => describes(sentences[key] ?? '', words));
}

function describes(sentence: string, words: ReadonlySet<string>): boolean {
  const wanted = [...new Set(wordsOf(sentence))].filter((word) => !STOP_WORDS.has(word) && !ABOUT.has(word));
  const found = wanted.filter((word) => words.has(rootOf(word))).length;
  return wanted.length > 0 && found >= wanted.length * SHARE - 1e-9;
}

/** "move" and "moving" are one word. */
function rootOf(word: string): string {
  return stemOf(word).replace(/e$/, '');
}

function parseJson(text: string | undefined): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
