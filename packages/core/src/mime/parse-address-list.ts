import { decodeWords, wordLengthAt } from './parse-words.ts';

/** Longer than any name with its address: the rest is ignored. */
const DRAFT_MAX = 1_500;

/** One address of a list while it is read. */
interface Draft {
  /** Outside of the angle brackets, quotes kept. */
  phrase: string;
  angle: string | null;
  open: boolean;
  comments: string[];
}

export interface ListedAddress {
  name: string;
  email: string;
}

/** RFC 5322 addresses as loosely as they are written: comments, blanks, groups, routes, missing brackets and quotes. */
export function parseAddressList(value: string, max: number): ListedAddress[] {
  const found: ListedAddress[] = [];
  let draft = emptyDraft();
  const unclosed = { '"': false, '(': false };
  const finish = () => {
    found.push(...parseDraft(draft));
    draft = emptyDraft();
  };
  for (let at = 0; at < value.length && found.length < max; at += 1) {
    const character = value.charAt(at);
    const length = spanAt(value, at, unclosed);
    if (length > 0) {
      const span = value.slice(at, at + length);
      if (character === '(') draft.comments.push(span.slice(1, -1));
      else append(draft, span);
      // A comment separates words as a blank does.
      if (character === '(') append(draft, ' ');
      at += length - 1;
    } else if (character === '<') {
      draft.angle = '';
      draft.open = true;
    } else if (character === '>') draft.open = false;
    else if ((character === ',' && !inRoute(draft)) || (character === ';' && !draft.open)) finish();
    else if (character === ':' && !draft.open && !draft.phrase.includes('@')) draft = emptyDraft();
    else append(draft, character);
  }
  finish();
  return found;
}

function emptyDraft(): Draft {
  return { phrase: '', angle: null, open: false, comments: [] };
}

function append(draft: Draft, text: string): void {
  const place = draft.open ? 'angle' : 'phrase';
  const length = draft[place]?.length ?? 0;
  if (length < DRAFT_MAX) draft[place] = `${draft[place] ?? ''}${text.slice(0, DRAFT_MAX - length)}`;
}

/** `<@relay,@other:person@host>`: obsolete, and its commas separate nothing. */
function inRoute(draft: Draft): boolean {
  return draft.open && (draft.angle ?? '').trimStart().startsWith('@');
}

/** The length of a quoted string, a comment or an encoded word that starts here; 0 if there is none. */
function spanAt(value: string, at: number, unclosed: Record<'"' | '(', boolean>): number {
  const first = value.charAt(at);
  if (first === '=') return wordLengthAt(value, at);
  if ((first !== '"' && first !== '(') || unclosed[first]) return 0;
  let depth = 0;
  for (let end = at; end < value.length; end += 1) {
    const character = value.charAt(end);
    if (character === '\\') end += 1;
    else if (first === '"' ? end > at && character === '"' : character === ')' && --depth === 0)
      return end + 1 - at;
    else if (first === '(' && character === '(') depth += 1;
  }
  unclosed[first] = true;
  return 0;
}

function parseDraft({ phrase, angle, comments }: Draft): ListedAddress[] {
  const comment = () => parseName(comments.join(' '));
  if (angle !== null) return [{ email: tighten(angle), name: parseName(phrase) || comment() }];
  // Without brackets the address is the word with the @, and the rest is the name.
  const tight = phrase.replace(/\s+/g, ' ').replace(/ ?([.@]) ?/g, '$1');
  const words = tight.match(/(?:"(?:[^"\\]|\\.)*"|[^\s"])+/g) ?? [];
  const [email, ...others] = words.filter((word) => word.includes('@'));
  if (email === undefined) return [];
  // Only the comma is missing between them.
  if (others.length > 0) return [email, ...others].map((word) => ({ email: tighten(word), name: '' }));
  const name = parseName(words.filter((word) => word !== email).join(' '));
  return [{ email: tighten(email), name: name || comment() }];
}

/** Blanks mean nothing in an address but inside quotes; a route says nothing about the person. */
function tighten(address: string): string {
  return address
    .replace(/"(?:[^"\\]|\\.)*"|\s+/g, (span) => (span.startsWith('"') ? span : ''))
    .replace(/^@[^:]*:/, '')
    .replace(/^mailto:/i, '')
    .replace(/[<>]/g, '');
}

function parseName(phrase: string): string {
  const plain = phrase.replace(/"((?:[^"\\]|\\.)*)"?|\\(.)/g, (_, quoted?: string, escaped?: string) =>
    quoted === undefined ? (escaped ?? '') : quoted.replace(/\\(.)/g, '$1'),
  );
  return decodeWords(plain).replace(/\s+/g, ' ').trim();
}
