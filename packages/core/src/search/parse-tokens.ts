/** The tokens of a typed query. Every input has some tokens; nothing is an error here. */
export type Token =
  | { kind: 'close' | 'and' | 'or' | 'not' }
  /** `from:(`: what follows up to the closing bracket belongs to the field. In braces one of the terms is enough. */
  | { kind: 'open'; field: string | null; any: boolean }
  | { kind: 'text'; text: string; quoted: boolean; field: string | null };

const SPACE = /\s/u;
const QUOTES = new Map([
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
]);
const FIELD = /^([a-z_]{1,20}|rfc822msgid):/i;
const BRACKETS = '(){}';
// Zero-width and direction marks come along with copied text and are not seen.
const UNSEEN = /\u00ad|\u061c|\u180e|[\u200b-\u200f\u202a-\u202e]|[\u2060-\u2064\u2066-\u206f]|\ufeff/g;

export function parseTokens(input: string): Token[] {
  const text = input.replace(UNSEEN, '');
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const character = text.charAt(at);
    if (SPACE.test(character)) at += 1;
    else if (BRACKETS.includes(character)) {
      tokens.push(character === ')' || character === '}' ? { kind: 'close' } : open(character, null));
      at += 1;
    } else if (isMinus(text, at)) {
      tokens.push({ kind: 'not' });
      at += 1;
    } else at = parseWord(text, at, tokens);
  }
  return tokens;
}

/** A minus excludes only at the start of a word; `--` is a dash. */
function isMinus(text: string, at: number): boolean {
  const next = text.charAt(at + 1);
  return text.charAt(at) === '-' && text.charAt(at - 1) !== '-' && next !== '' && !/[-\s)}]/u.test(next);
}

function open(bracket: string, field: string | null): Token {
  return { kind: 'open', field, any: bracket === '{' };
}

/** One word, phrase or field with its value; gives where it ends. */
function parseWord(text: string, start: number, tokens: Token[]): number {
  const prefix = FIELD.exec(text.slice(start, start + 22));
  const field = prefix && !text.startsWith('//', start + prefix[0].length) ? (prefix[1] ?? '') : null;
  const at = field === null ? start : start + field.length + 1;
  if (field !== null && /[({]/.test(text.charAt(at))) {
    tokens.push(open(text.charAt(at), field));
    return at + 1;
  }
  const closing = QUOTES.get(text.charAt(at));
  if (closing) {
    const end = text.indexOf(closing, at + 1);
    const phrase = text.slice(at + 1, end < 0 ? undefined : end);
    tokens.push({ kind: 'text', text: phrase, quoted: true, field });
    return end < 0 ? text.length : end + 1;
  }
  let end = at;
  while (end < text.length && !isBoundary(text.charAt(end))) end += 1;
  const word = text.slice(at, end);
  const keyword = field === null ? keywords.get(word) : undefined;
  tokens.push(keyword ? { kind: keyword } : { kind: 'text', text: word, quoted: false, field });
  return end;
}

const keywords = new Map<string, 'and' | 'or' | 'not'>([
  ['AND', 'and'],
  ['OR', 'or'],
  ['NOT', 'not'],
]);

function isBoundary(character: string): boolean {
  return SPACE.test(character) || BRACKETS.includes(character) || character === '"';
}
