import { decodeUuencoded, uuencodedSize } from './split-uuencoded.ts';

/** The rest of a longer line is ignored. */
const LINE_MAX = 1_000;
const UUENCODE = /^(?:x-)?uue(?:ncode)?$/;

/** The first `max` bytes of a part's content, its transfer encoding undone. */
export function decodeContent(
  encoded: Buffer,
  encoding: string,
  max: number,
): { bytes: Buffer; cut: boolean } {
  if (encoding === 'base64') return decodeBase64(encoded, max);
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(encoded, max);
  if (UUENCODE.test(encoding)) return decodeUuencoded(encoded, max);
  return { bytes: encoded.subarray(0, max), cut: encoded.length > max };
}

/**
 * Mailing lists append their footer to a base64 text without encoding it. The footer is the first line that
 * is not base64 after padding, an empty line or a horizontal rule.
 */
export function splitFooter(encoded: Buffer): { content: Buffer; footer: Buffer } {
  let closed = false;
  for (let at = 0; at < encoded.length; ) {
    const newline = encoded.indexOf(0x0a, at);
    const next = newline < 0 ? encoded.length : newline + 1;
    const line = encoded.toString('latin1', at, Math.min(next, at + LINE_MAX)).trim();
    const isText = /[^A-Za-z0-9+/=]/.test(line);
    if (at > 0 && isText && (closed || /^[-_=*#~]{2}/.test(line)))
      return { content: encoded.subarray(0, at), footer: encoded.subarray(at) };
    if (!isText) closed = line === '' ? at > 0 : line.endsWith('=');
    at = next;
  }
  return { content: encoded, footer: encoded.subarray(encoded.length) };
}

/** How large the content is when decoded, without decoding it: attachments may be huge. */
export function contentSize(encoded: Buffer, encoding: string): number {
  if (encoding === 'base64') {
    let digits = 0;
    for (let index = 0; index < encoded.length; index += 1) {
      const byte = encoded[index] ?? 0;
      if (byte > 0x2a && byte !== 0x3d) digits += 1;
    }
    return Math.floor((digits * 3) / 4);
  }
  if (UUENCODE.test(encoding)) return uuencodedSize(encoded);
  if (encoding !== 'quoted-printable') return encoded.length;
  let size = encoded.length;
  for (let at = encoded.indexOf(0x3d); at >= 0; at = encoded.indexOf(0x3d, at + 1)) {
    size -= encoded[at + 1] === 0x0a ? 2 : encoded[at + 1] === 0x0d ? 3 : 2;
  }
  return Math.max(0, size);
}

function decodeBase64(encoded: Buffer, max: number): { bytes: Buffer; cut: boolean } {
  // Four digits for three bytes, and room for line ends.
  const window = Math.ceil(max / 3) * 4 + Math.ceil(max / 10) + 1_024;
  const text = encoded
    .toString('latin1', 0, Math.min(encoded.length, window))
    // Words behind the padding are no digits.
    .replace(/=[ \t]{1,20}[^\s=][^\r\n]*/g, '=')
    .replace(/[^A-Za-z0-9+/=]+/g, '');
  // Some senders pad every line: each padded run is decoded separately.
  const units = /=[^=]/.test(text) ? text.split(/=+/) : [text];
  const bytes = Buffer.concat(units.map((unit) => Buffer.from(unit, 'base64')));
  return { bytes: bytes.subarray(0, max), cut: bytes.length > max || encoded.length > window };
}

function decodeQuotedPrintable(encoded: Buffer, max: number): { bytes: Buffer; cut: boolean } {
  const source = encoded.subarray(0, max * 3 + 1_024);
  const bytes = Buffer.alloc(source.length);
  let length = 0;
  for (let index = 0; index < source.length; index += 1) {
    const byte = source[index] ?? 0;
    if (byte !== 0x3d) {
      bytes[length++] = byte;
      continue;
    }
    const soft = softBreak(source, index + 1);
    const high = hexDigit(source[index + 1]);
    const low = hexDigit(source[index + 2]);
    if (soft > 0) index = soft;
    else if (high >= 0 && low >= 0) {
      bytes[length++] = high * 16 + low;
      index += 2;
    } else bytes[length++] = byte;
  }
  return {
    bytes: bytes.subarray(0, Math.min(length, max)),
    cut: length > max || encoded.length > source.length,
  };
}

/** Where the line end after a soft break's `=` is; trailing blanks were added on the way. 0 = no soft break. */
function softBreak(source: Buffer, from: number): number {
  let at = from;
  while (at < from + 80 && (source[at] === 0x20 || source[at] === 0x09 || source[at] === 0x0d)) at += 1;
  if (source[at] === 0x0a) return at;
  return at >= source.length ? source.length : 0;
}

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
