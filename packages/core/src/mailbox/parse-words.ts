import { decodeWords } from 'postal-mime';
import { cleanLine } from './clean-text.ts';
import { decodeCharset, isSevenBitCharset } from './parse-charset.ts';

const WORD = /=\?([^?\s]{1,60})\?([QqBb])\?([^?]*)\?=/g;

/** RFC 2047 words decoded; what is broken stays readable as it came. */
export function decodeHeaderText(value: string, max: number): string {
  const bounded = value.length > max * 12 ? value.slice(0, max * 12) : value;
  return cleanLine(bounded.includes('=?') ? decodeWords(rewriteSevenBit(bounded)) : bounded, max);
}

/** The word decoder knows no UTF-7, ISO-2022-KR or HZ: such words are handed to it as UTF-8. */
export function rewriteSevenBit(value: string): string {
  return value.replace(WORD, (word, charset: string, encoding: string, encoded: string) => {
    if (!isSevenBitCharset(charset)) return word;
    const bytes = encoding.toUpperCase() === 'B' ? Buffer.from(encoded, 'base64') : decodeQ(encoded);
    return `=?utf-8?B?${Buffer.from(decodeCharset(bytes, charset)).toString('base64')}?=`;
  });
}

function decodeQ(encoded: string): Buffer {
  const text = encoded
    .replaceAll('_', ' ')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(text, 'latin1');
}
