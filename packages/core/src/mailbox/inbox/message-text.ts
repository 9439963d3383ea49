import { findHiddenText, removeHiddenText } from '../../mail-text/hidden-text.ts';
import {
  FAREWELLS,
  FORWARD_MARKERS,
  HEADER_BLOCK_LINE,
  LEGAL_NOTICE,
  ORIGINAL_MARKERS,
  QUOTE_INTRODUCTIONS,
  SENT_FROM,
} from '../../mail-text/mail-boilerplate.ts';
import type { CachedMessage } from '../../mime/cached-thread.ts';

/** The maximum text of a message that triage reads: requests come early. */
const READ_MAX = 32_000;
const LINE_MAX = 2_000;
/** Longer text below a farewell is part of the message, not a signature. */
const SIGNATURE_LINES_MAX = 12;

// Zero-width and direction marks hide words from a reader; "tag" characters carry text that no font shows.
const INVISIBLE =
  /\u00ad|\u034f|\u061c|\u180e|[\u200b-\u200f\u202a-\u202e]|[\u2060-\u2064\u2066-\u206f]|\ufeff/g;
const TAG_CHARACTERS = /[\u{e0000}-\u{e007f}]+/gu;

export interface MessageText {
  /** The text that the sender wrote: no quoted history, signature, legal notice or hidden text. */
  text: string;
  /** The forwarded text. */
  forwarded: string;
  /** Hidden text of the message. */
  hidden: string[];
}

export function parseMessageText(message: Pick<CachedMessage, 'text' | 'html'>): MessageText {
  const hidden = message.html ? findHiddenText(message.html) : [];
  const bounded = message.text.slice(0, READ_MAX);
  const smuggled = bounded.match(TAG_CHARACTERS) ?? [];
  const visible = removeHiddenText(bounded.replace(TAG_CHARACTERS, '').replace(INVISIBLE, ''), hidden);
  const { own, forwarded } = splitForwarded(visible.split(/\r?\n/).map((line) => line.slice(0, LINE_MAX)));
  return {
    text: tidy(removeSignature(removeQuotes(own))),
    forwarded: tidy(removeQuotes(forwarded)),
    hidden: [...hidden, ...smuggled.map(decodeTagCharacters)],
  };
}

/** The bounded text of a message as a model may see it. */
export function textForModel(message: Pick<CachedMessage, 'text' | 'html'>, limit: number): string {
  const { text, forwarded } = parseMessageText(message);
  const whole = forwarded ? `${text}\n\n[forwarded]\n${forwarded}` : text;
  return whole.slice(0, limit).toWellFormed();
}

function splitForwarded(lines: string[]): { own: string[]; forwarded: string[] } {
  const at = lines.findIndex((line) => FORWARD_MARKERS.test(line.trim()));
  if (at < 0) return { own: lines, forwarded: [] };
  const rest = lines.slice(at + 1);
  const body = rest.findIndex(
    (line, index) => index > 0 && line.trim() === '' && rest[index - 1]?.trim() !== '',
  );
  return { own: lines.slice(0, at), forwarded: body < 0 ? rest : rest.slice(body + 1) };
}

function removeQuotes(lines: string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = (lines[index] ?? '').trim();
    if (line.startsWith('>')) continue;
    if (ORIGINAL_MARKERS.test(line) || isHeaderBlock(lines, index)) break;
    const width = introductionWidth(lines, index);
    if (width > 0) {
      const next = lines.slice(index + width, index + width + 5).find((candidate) => candidate.trim() !== '');
      // With '>' marks the answer may be below or between the quotes; without them everything after is history.
      if (!next?.trim().startsWith('>')) break;
      index += width - 1;
      continue;
    }
    kept.push(lines[index] ?? '');
  }
  return kept;
}

/** How many lines, from here, make an "On … wrote:" (mail programs wrap it); 0 when they do not. */
function introductionWidth(lines: string[], index: number): number {
  const first = (lines[index] ?? '').trim();
  if (first.length < 8 || first.length > 320) return 0;
  for (let width = 1; width <= 3; width++) {
    const part = lines.slice(index, index + width).map((line) => line.trim());
    // A blank line ends the paragraph: the text above it is the answer.
    if (part.includes('')) return 0;
    const joined = part.join(' ');
    if (joined.length > 400) return 0;
    if (/[:：]$/.test(joined) && QUOTE_INTRODUCTIONS.some((pattern) => pattern.test(joined))) return width;
  }
  return 0;
}

function isHeaderBlock(lines: string[], index: number): boolean {
  if (!HEADER_BLOCK_LINE.test((lines[index] ?? '').trim())) return false;
  const following = lines.slice(index + 1, index + 5);
  return following.filter((line) => HEADER_BLOCK_LINE.test(line.trim())).length >= 2;
}

function removeSignature(lines: string[]): string[] {
  const mark = lines.findIndex((line) => /^--\s?$/.test(line));
  const own = (mark >= 0 ? lines.slice(0, mark) : lines).filter((line) => !SENT_FROM.test(line.trim()));
  const legal = own.findIndex((line) => LEGAL_NOTICE.test(line));
  const body = legal > 0 ? own.slice(0, legal) : own;
  for (let index = body.length - 1; index >= Math.max(1, body.length - SIGNATURE_LINES_MAX - 1); index--) {
    if (!FAREWELLS.test((body[index] ?? '').trim())) continue;
    const postscript = body.slice(index + 1).filter((line) => /^\s*p\.?\s?s\b/i.test(line));
    return [...body.slice(0, index), ...postscript];
  }
  return body;
}

function tidy(lines: string[]): string {
  return lines
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Unicode "tag" characters are ASCII moved up by 0xE0000. */
function decodeTagCharacters(characters: string): string {
  return [...characters]
    .map((character) => String.fromCodePoint(Math.max(32, (character.codePointAt(0) ?? 0) - 0xe0000)))
    .join('');
}
