import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** Names of charsets that are used in mail and that TextDecoder does not know. */
const ALIASES: Record<string, string> = {
  cp932: 'shift_jis',
  ms932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  uhc: 'euc-kr',
  cp950: 'big5',
  'iso-2022-jp-1': 'iso-2022-jp',
  'iso-2022-jp-2': 'iso-2022-jp',
  'iso-2022-jp-ms': 'iso-2022-jp',
  cp50220: 'iso-2022-jp',
  cp50221: 'iso-2022-jp',
  'x-euc-kr': 'euc-kr',
  tis620: 'windows-874',
  eucjp: 'euc-jp',
  ksc5601: 'euc-kr',
  'mac-roman': 'macintosh',
  'mac-cyrillic': 'x-mac-cyrillic',
  cp10000: 'macintosh',
  'utf-8-sig': 'utf-8',
  utf8mb4: 'utf-8',
};

/** A charset switch directly followed by another: joining encoded words leaves it, and decoders refuse it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: ISO-2022 changes its alphabet with escape characters
const IDLE_ESCAPE = /\x1b(?:\$[@B]|\([BJI])(?=\x1b(?:\$[@B]|\([BJI]))/g;
const RARE =
  /^(?:cp\d{3,4}|koi8|viscii|tcvn|armscii|georgian|(?:hp-)?roman8|pt154|rk1048|mac|iso-?ir|iso-?8859|latin)/;

const SEVEN_BIT: Record<string, (bytes: Buffer) => string> = {
  'utf-7': decodeUtf7,
  utf7: decodeUtf7,
  'unicode-1-1-utf-7': decodeUtf7,
  'x-unicode-2-0-utf-7': decodeUtf7,
  'iso-2022-kr': decodeIso2022Kr,
  csiso2022kr: decodeIso2022Kr,
  'hz-gb-2312': decodeHz,
};

/** Never throws: an unknown or wrong label is answered with the likeliest reading. */
export function decodeCharset(bytes: Buffer, label: string): string {
  const name = normalizeLabel(label);
  if (Object.hasOwn(SEVEN_BIT, name)) return SEVEN_BIT[name]?.(bytes) ?? '';
  const wide = findWideUnit(name);
  if (wide) return decodeWide(bytes, name, wide);
  const decoder = findDecoder(name);
  const rare = decoder ? null : findRareCharset(name);
  if (rare) return iconv.decode(bytes, rare);
  // Senders that say ASCII, or nothing, or nonsense, mostly mean UTF-8 when the bytes are UTF-8.
  if (!decoder || decoder.encoding === 'windows-1252' || decoder.encoding === 'utf-8') {
    if (isAscii(bytes)) return bytes.toString('latin1');
    if (isUtf8(bytes)) return stripMark(bytes.toString('utf8'));
    if (decoder?.encoding !== 'utf-8') return new TextDecoder('windows-1252').decode(bytes);
    return decodeBrokenUtf8(bytes);
  }
  if (decoder.encoding === 'iso-2022-jp')
    return decoder.decode(Buffer.from(bytes.toString('latin1').replace(IDLE_ESCAPE, ''), 'latin1'));
  return decoder.decode(bytes);
}

function normalizeLabel(label: string): string {
  const name = label
    .trim()
    .toLowerCase()
    .replace(/^["']|["']$/g, '')
    .replace(/\*.*$/s, '');
  return Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name;
}

function findDecoder(name: string): InstanceType<typeof TextDecoder> | null {
  for (const label of [
    name,
    name.replace(/_/g, '-'),
    name.replace(/^(?:x-|cs)/, ''),
    name.replace(/^(?:x-)?(?:cp|win|windows|ms|ansi)[-_ ]?(\d{3,4})$/, 'windows-$1'),
    name.replace(/^(?:iso[-_ ]?)?8859[-_ ](\d{1,2})\b.*$/, 'iso-8859-$1'),
    name.replace(/^ks[-_ ]?c[-_ ]?5601\b.*$/, 'euc-kr'),
  ]) {
    try {
      return new TextDecoder(label);
    } catch {
      // Next spelling.
    }
  }
  return null;
}

/** Bytes of a unit of UTF-16 or UTF-32, under any of their names; 0 for other charsets. */
function findWideUnit(name: string): 0 | 2 | 4 {
  if (/^(?:cs)?(?:utf-?16|(?:iso-10646-)?ucs-?2|unicode)/.test(name) && !/utf-?[78]/.test(name)) return 2;
  return /^(?:utf-?32|(?:iso-10646-)?ucs-?4)/.test(name) ? 4 : 0;
}

/** The byte order is that of the mark, of the name, or else the one in which more of the text is plain. */
function decodeWide(bytes: Buffer, name: string, unit: 2 | 4): string {
  const whole = bytes.subarray(0, bytes.length - (bytes.length % unit));
  const order = findByteOrder(whole, name, unit);
  return stripMark(iconv.decode(whole, `utf-${unit * 8}${order}`, { stripBOM: false }));
}

function findByteOrder(bytes: Buffer, name: string, unit: 2 | 4): 'be' | 'le' {
  const mark = bytes.length < unit ? 0 : bytes.readUIntBE(0, unit);
  if (mark === 0xfeff) return 'be';
  if (mark === (unit === 2 ? 0xfffe : 0xfffe0000)) return 'le';
  const named = /[bl]e$/.exec(name)?.[0];
  if (named) return named === 'be' ? 'be' : 'le';
  const sample = bytes.subarray(0, 2_000);
  const plain = (order: string) =>
    iconv.decode(sample, `utf-${unit * 8}${order}`).match(/[\n -~\u3000-\u30ff]/g)?.length ?? 0;
  return plain('be') > plain('le') ? 'be' : 'le';
}

/** DOS code pages and other charsets that no browser knows. */
function findRareCharset(name: string): string | null {
  const page = /^(?:cs|x-)?(?:cp|ibm|pc|dos)?[-_ ]?([78]\d\d|437|1125|1131)\b/.exec(name)?.[1];
  const rare = page ? `cp${page}` : name.replace(/^(?:cs|x-)/, '');
  return RARE.test(rare) && iconv.encodingExists(rare) ? rare : null;
}

/** Latin-1 text under a UTF-8 label shows as a run of replacement marks; a few marks are damage. */
function decodeBrokenUtf8(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  let marks = 0;
  let others = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0xfffd) marks += 1;
    else if (code > 0x7f) others += 1;
  }
  return marks > others ? new TextDecoder('windows-1252').decode(bytes) : stripMark(text);
}

function stripMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function decodeUtf7(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/\+([A-Za-z0-9+/]*)-?/g, (_, encoded: string) => {
    if (encoded === '') return '+';
    const units = Buffer.from(encoded, 'base64');
    let text = '';
    for (let at = 0; at + 1 < units.length; at += 2) text += String.fromCharCode(units.readUInt16BE(at));
    return text;
  });
}

/** Shift-out (14) starts Korean, shift-in (15) and every line end stop it. */
function decodeIso2022Kr(bytes: Buffer): string {
  const shifted = Buffer.alloc(bytes.length);
  let length = 0;
  let korean = false;
  for (const byte of bytes.subarray(bytes.indexOf('\x1b$)C') === 0 ? 4 : 0)) {
    if (byte === 14 || byte === 15 || byte === 10) korean = byte === 14;
    if (byte === 14 || byte === 15) continue;
    shifted[length++] = korean && byte > 0x20 ? byte | 0x80 : byte;
  }
  return new TextDecoder('euc-kr').decode(shifted.subarray(0, length));
}

function decodeHz(bytes: Buffer): string {
  const source = bytes.toString('latin1');
  return source.replace(/~(?:~|\n|\{((?:[^~\n]|~(?!\}))*)(?:~\})?)/g, (match, run: string | undefined) => {
    if (match === '~~') return '~';
    return run === undefined ? '' : decodeHighBits(run, 'gbk');
  });
}

function decodeHighBits(run: string, encoding: string): string {
  const bytes = Buffer.from(run, 'latin1');
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = (bytes[index] ?? 0) | 0x80;
  return new TextDecoder(encoding).decode(bytes);
}
