import { isAscii, isUtf8 } from 'node:buffer';
import { decodeCharset } from './parse-charset.ts';

/** Real headers stay far below; a hostile one must not cost more than this. */
const HEADER_BYTES_MAX = 256 * 1024;
const HEADER_FIELDS_MAX = 2_000;
const HEADER_VALUE_MAX = 128 * 1024;

export interface HeaderField {
  /** Lower case. */
  name: string;
  /** Unfolded, encoded words still encoded. */
  value: string;
}

export interface HeaderBlock {
  fields: HeaderField[];
  bodyStart: number;
  /** More header than this reads. */
  cut: boolean;
}

const LF = 10;
const CR = 13;
const FIELD = /^([!-9;-~]{1,200})[ \t]*:/;

/**
 * Reads header lines from `start` up to the empty line, the limit or `end`. Raw 8-bit text in them is UTF-8, or in the
 * charset that this header names anywhere, or else in the one that `charset` finds.
 */
export function parseHeaders(raw: Buffer, start: number, end: number, charset = noCharset): HeaderBlock {
  const lines: { from: number; to: number }[] = [];
  const limit = Math.min(end, start + HEADER_BYTES_MAX);
  let cut = false;
  let position = start;
  while (position < end) {
    const newline = raw.subarray(position, end).indexOf(LF);
    const next = newline < 0 ? end : position + newline + 1;
    const to = trimLineEnd(raw, position, next);
    if (to === position) return { fields: toFields(raw, lines, charset), bodyStart: next, cut };
    if (next > limit || lines.length >= HEADER_FIELDS_MAX) {
      cut = true;
      if (lines.length < HEADER_FIELDS_MAX) lines.push({ from: position, to: Math.min(to, limit) });
      return { fields: toFields(raw, lines, charset), bodyStart: findBody(raw, position, end), cut };
    }
    const first = raw[position];
    const last = lines.at(-1);
    if ((first === 0x20 || first === 0x09) && last) last.to = to;
    else lines.push({ from: position, to });
    position = next;
  }
  return { fields: toFields(raw, lines, charset), bodyStart: end, cut };
}

/** Whether a message starts with a header: its first line is one, or a damaged line precedes the usual ones. */
export function startsWithHeader(raw: Buffer, start: number): boolean {
  const head = raw.toString('latin1', start, start + 8_192);
  if (FIELD.test(head)) return true;
  const block = head.slice(0, head.search(/\n\r?\n/) >>> 0);
  return /^(?:from|to|subject|date|received|message-id|mime-version|content-type|return-path):/im.test(block);
}

/** The first field of that name: a second copy must not read differently here than at the provider. */
export function findHeader(fields: HeaderField[], name: string): string {
  return fields.find((field) => field.name === name)?.value ?? '';
}

function trimLineEnd(raw: Buffer, from: number, next: number): number {
  let to = next;
  if (to > from && raw[to - 1] === LF) to -= 1;
  while (to > from && raw[to - 1] === CR) to -= 1;
  return to;
}

function findBody(raw: Buffer, from: number, end: number): number {
  const rest = raw.subarray(from, end);
  const candidates = ['\n\r\n', '\n\n', '\n\r\r\n']
    .map((gap) => ({ at: rest.indexOf(gap, 0, 'latin1'), length: gap.length }))
    .filter((gap) => gap.at >= 0)
    .sort((a, b) => a.at - b.at);
  const gap = candidates[0];
  return gap ? from + gap.at + gap.length : end;
}

function toFields(raw: Buffer, lines: { from: number; to: number }[], fallback: () => string): HeaderField[] {
  const bounded = lines.map(({ from, to }) => raw.subarray(from, Math.min(to, from + HEADER_VALUE_MAX)));
  const charset = bounded.every(isAscii) ? '' : findCharset(bounded) || fallback() || 'windows-1252';
  const fields: HeaderField[] = [];
  for (const bytes of bounded) {
    const line = decodeLine(bytes, charset);
    const match = FIELD.exec(line);
    if (!match) continue;
    const name = (match[1] ?? '').toLowerCase();
    const value = line
      .slice(match[0].length)
      .replace(/(?<!\r)\r*\n/g, '')
      .replace(/[\r\0]+/g, ' ')
      .trim();
    fields.push({ name, value });
  }
  return fields;
}

function noCharset(): string {
  return '';
}

/** The charset of the content, wherever in the header it is named; else that of the first encoded word. */
function findCharset(lines: Buffer[]): string {
  const texts = lines.map((line) => line.toString('latin1'));
  const type = texts.find((text) => /^content-type[ \t]*:/i.test(text)) ?? '';
  const words = texts.find((text) => text.includes('=?')) ?? '';
  return parseCharsetName(type) || (/=\?([\w.:-]{1,40})\?[QqBb]\?/.exec(words)?.[1] ?? '');
}

/** The first `charset=…` of a text. */
export function parseCharsetName(text: string): string {
  return /charset\s{0,5}=\s{0,5}["']?([\w.:-]{1,40})/i.exec(text)?.[1] ?? '';
}

/** Raw 8-bit headers are UTF-8 by RFC 6532; older senders used the charset of the body. */
function decodeLine(bytes: Buffer, charset: string): string {
  if (isAscii(bytes)) return bytes.toString('latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : decodeCharset(bytes, charset);
}
