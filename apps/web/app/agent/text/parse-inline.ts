import { MarkEnds } from './mark-ends.ts';

/** The supported inline Markdown. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; parts: Inline[] }
  | { kind: 'em'; parts: Inline[] }
  | LinkInline;

export interface LinkInline {
  kind: 'link';
  text: string;
  href: string;
  host: string;
}

interface Mark {
  parts: Inline[];
  end: number;
}

const DEPTH_MAX = 3;
const MARKED_MAX = 400;
const WORDS_MAX = 300;
const ADDRESS_MAX = 2_000;
const TITLE_MAX = 200;
/** Characters that can start a mark; `h` starts a URL. */
const START = /[`*_[!h]/g;
const ADDRESS = /https?:\/\/[^\s<>"'()[\]{}`*]{1,2000}/y;
const TARGET = /^\s?<?(https?:\/\/[^\s<>]+)/;
const WORD = /[\p{L}\p{N}_]/u;

/**
 * One pass over the text: unclosed marks cost no extra search. Images become links, so that a model cannot make the
 * browser load anything.
 */
export function parseInline(text: string, depth = 0): Inline[] {
  const ends = new MarkEnds(text);
  const parts: Inline[] = [];
  let from = 0;
  for (let start = nextStart(text, 0); start >= 0; ) {
    const mark = parseMark(text, start, { ends, depth });
    if (mark) {
      if (start > from) parts.push({ kind: 'text', text: text.slice(from, start) });
      parts.push(...mark.parts);
      from = mark.end;
    }
    start = nextStart(text, mark ? mark.end : start + 1);
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

function nextStart(text: string, from: number): number {
  START.lastIndex = from;
  return START.exec(text)?.index ?? -1;
}

interface Reading {
  ends: MarkEnds;
  depth: number;
}

function parseMark(text: string, start: number, reading: Reading): Mark | null {
  const { ends } = reading;
  switch (text[start]) {
    case '`':
      return parseCode(text, start, ends);
    case '*':
      return parseStrong(text, start, reading) ?? parseEmphasis(text, start, reading);
    case '_':
      if (WORD.test(text[start - 1] ?? '')) return null;
      return parseEmphasis(text, start, reading);
    case '!':
      return text[start + 1] === '[' ? parseLink(text, start + 1, ends) : null;
    case '[':
      return parseLink(text, start, ends);
    default:
      return parseAddress(text, start);
  }
}

function parseCode(text: string, start: number, ends: MarkEnds): Mark | null {
  const end = ends.find('`', start + 1);
  if (end <= start + 1 || end - start > MARKED_MAX + 1) return null;
  return { parts: [{ kind: 'code', text: text.slice(start + 1, end) }], end: end + 1 };
}

function parseStrong(text: string, start: number, { ends, depth }: Reading): Mark | null {
  if (text[start + 1] !== '*' || isBlank(text[start + 2])) return null;
  const end = ends.findBehindWord('**', start + 3);
  if (end < 0 || end - start > MARKED_MAX + 3) return null;
  const parts = parseInside(text.slice(start + 2, end), depth);
  return { parts: [{ kind: 'strong', parts }], end: end + 2 };
}

/** `*` or `_`. Underscores inside a word, as in identifiers, are not emphasis. */
function parseEmphasis(text: string, start: number, { ends, depth }: Reading): Mark | null {
  const sign = text[start] ?? '';
  const end = ends.find(sign, start + 1);
  if (end <= start + 1 || end - start > MARKED_MAX + 2) return null;
  if (isBlank(text[start + 1]) || isBlank(text[end - 1])) return null;
  if (sign === '_' && WORD.test(text[end + 1] ?? '')) return null;
  const parts = parseInside(text.slice(start + 1, end), depth);
  return { parts: [{ kind: 'em', parts }], end: end + 1 };
}

function parseInside(text: string, depth: number): Inline[] {
  return depth < DEPTH_MAX ? parseInline(text, depth + 1) : [{ kind: 'text', text }];
}

/** `[text](url "title")`; the title is dropped. */
function parseLink(text: string, start: number, ends: MarkEnds): Mark | null {
  const close = ends.find(']', start + 1);
  if (close < 0 || close - start > WORDS_MAX + 1 || text[close + 1] !== '(') return null;
  const end = ends.find(')', close + 2);
  if (end < 0 || end - close > ADDRESS_MAX + TITLE_MAX) return null;
  const target = TARGET.exec(text.slice(close + 2, end))?.[1];
  const link = target && asLink(target, text.slice(start + 1, close));
  return link ? { parts: [link], end: end + 1 } : null;
}

/** A full stop after a URL belongs to the sentence. */
function parseAddress(text: string, start: number): Mark | null {
  ADDRESS.lastIndex = start;
  const address = ADDRESS.exec(text)?.[0].replace(/(?<![.,;:!?])[.,;:!?]+$/, '');
  const link = address && asLink(address);
  return link ? { parts: [link], end: start + address.length } : null;
}

function asLink(address: string, words = ''): LinkInline | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, href } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  return { kind: 'link', text: words.trim() || address, href, host };
}

function isBlank(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}
