import { cleanLine } from '../mail-text/clean-text.ts';
import { decodeCharset } from './parse-charset.ts';

/** RFC 2047, with the blanks and question marks in it that some senders forget to encode. */
const WORDS = /=\?([^?\s]{1,60})\?([QqBb])\?((?:[^?]|(?<!=)\?(?!=))*)\?=/g;
/** The same, at one place. */
const WORD_HERE = /=\?([^?\s]{1,60})\?([QqBb])\?((?:[^?]|(?<!=)\?(?!=))*)\?=/y;

interface Run {
  charset: string;
  chunks: Buffer[];
  /** Digits of an unfinished group of four, which the next word continues. */
  rest: string;
}

/** Decodes RFC 2047 words; malformed ones are kept as they are. */
export function decodeHeaderText(value: string, max: number): string {
  const bounded = value.length > max * 12 ? value.slice(0, max * 12) : value;
  return cleanLine(decodeWords(bounded), max);
}

/** Adjacent words of one charset are decoded together, because senders split them inside a character. */
export function decodeWords(value: string): string {
  if (!value.includes('=?')) return value;
  let text = '';
  let end = 0;
  let run: Run | null = null;
  for (const match of value.matchAll(WORDS)) {
    const [word, label = '', encoding = '', encoded = ''] = match;
    const charset = label.replace(/\*.*$/s, '').toLowerCase();
    const gap = value.slice(end, match.index);
    const adjacent = run !== null && gap.trim() === '';
    if (!run || !adjacent || run.charset !== charset) {
      text += finishRun(run) + (adjacent ? '' : gap);
      run = { charset, chunks: [], rest: '' };
    }
    if (encoding.toUpperCase() === 'B') addBase64(run, encoded);
    else addQ(run, encoded);
    end = match.index + word.length;
  }
  return text + finishRun(run) + value.slice(end);
}

/** The length of the encoded word at this position; 0 if there is none. */
export function wordLengthAt(value: string, at: number): number {
  if (!value.startsWith('=?', at)) return 0;
  WORD_HERE.lastIndex = at;
  return WORD_HERE.exec(value)?.[0].length ?? 0;
}

function addBase64(run: Run, encoded: string): void {
  const digits = run.rest + encoded.replace(/[^A-Za-z0-9+/=_-]+/g, '');
  const whole = digits.includes('=') ? digits.length : digits.length - (digits.length % 4);
  run.chunks.push(Buffer.from(digits.slice(0, whole), 'base64'));
  run.rest = digits.slice(whole);
}

function addQ(run: Run, encoded: string): void {
  flushRest(run);
  const text = encoded
    .replaceAll('_', ' ')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  // Raw letters do not belong here; where they come as text they are UTF-8 already.
  run.chunks.push(Buffer.from(text, /[\u0100-\uffff]/.test(text) ? 'utf8' : 'latin1'));
}

function flushRest(run: Run): void {
  run.chunks.push(Buffer.from(run.rest, 'base64'));
  run.rest = '';
}

function finishRun(run: Run | null): string {
  if (!run) return '';
  flushRest(run);
  return decodeCharset(Buffer.concat(run.chunks), run.charset);
}
