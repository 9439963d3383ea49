/** A line of this length was broken by a mail program, not by its writer. */
const WRAPPED_LINE = 58;
const SENTENCE_MAX = 600;

const MONTHS =
  'Januar|Jänner|Jan|Februar|Feb|März|Maerz|Mrz|April|Apr|Mai|Juni|Jun|Juli|Jul|August|Aug|September|Sept|Sep|Oktober|Okt|November|Nov|Dezember|Dez|March|May|June|July|October|December';
/** The dot of an ordinal, "am 12. um zehn", or of an abbreviation before a number, "kl. 10", ends no sentence. */
const INNER_DOT = new RegExp(
  `(?:(?<=\\d ?)[apAP]\\.\\s?m\\.(?=\\s+\\p{Ll})|(?<!\\S)(?:\\d{1,2}\\.)?\\d{1,2}\\.(?=\\s+(?:[\\p{Ll}\\d]|(?:${MONTHS})(?!\\p{L})))|(?<!\\p{L})(?:[Kk]l|[Vv]|[Cc]a|[Nn]r|[Nn]o|approx|abt|[Tt]el|[Gg]odz|p|ok|ок|kb|cca|aprox|env|dep|arr)\\.(?=\\s+\\d))`,
  'gu',
);
const HELD = '\u0000';
/** Greek asks with a semicolon. */
const GREEK_QUESTION = /(?<=[\u0370-\u03ff]["»)]?)[;\u037e](?=\s|$)/g;

/** Sentences of a clean text: hard-wrapped lines are joined, lists and greetings stay apart. */
export function splitSentences(text: string): string[] {
  return unwrapLines(text.replace(GREEK_QUESTION, '?'))
    .map((line) => line.replace(INNER_DOT, (dotted) => dotted.replaceAll('.', HELD)))
    .flatMap((line) => line.split(/(?<=[.!?…][)"'”’»]?)\s+|(?<=[。！？؟])\s*/))
    .map((sentence) => sentence.replaceAll(HELD, '.').trim().slice(0, SENTENCE_MAX))
    .filter((sentence) => sentence !== '');
}

function unwrapLines(text: string): string[] {
  const joined: string[] = [];
  let open = false;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const startsList = /^(?:[-*•·]|\d{1,2}[.)])\s/.test(line);
    if (open && line !== '' && !startsList) joined.push(`${joined.pop() ?? ''} ${line}`);
    else if (line !== '') joined.push(line);
    open = line.length >= WRAPPED_LINE && !/[.!?:;]$/.test(line);
  }
  return joined;
}
