import { isAscii, isUtf8 } from 'node:buffer';

/** What a runtime's TextDecoder does not know by that name, but mail calls so. */
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
  'tis-620': 'windows-874',
  'utf-8-sig': 'utf-8',
  utf8mb4: 'utf-8',
};

const SEVEN_BIT: Record<string, (bytes: Buffer) => string> = {
  'utf-7': decodeUtf7,
  utf7: decodeUtf7,
  'unicode-1-1-utf-7': decodeUtf7,
  'x-unicode-2-0-utf-7': decodeUtf7,
  'iso-2022-kr': decodeIso2022Kr,
  csiso2022kr: decodeIso2022Kr,
  'hz-gb-2312': decodeHz,
};

/** True for a label that only this module, and not TextDecoder, can read. */
export function isSevenBitCharset(label: string): boolean {
  return Object.hasOwn(SEVEN_BIT, normalizeLabel(label));
}

/** Never throws: an unknown or wrong label is answered with the likeliest reading. */
export function decodeCharset(bytes: Buffer, label: string): string {
  const name = normalizeLabel(label);
  if (Object.hasOwn(SEVEN_BIT, name)) return SEVEN_BIT[name]?.(bytes) ?? '';
  const decoder = findDecoder(name);
  // Senders that say ASCII, or nothing, or nonsense, mostly mean UTF-8 when the bytes are UTF-8.
  if (!decoder || decoder.encoding === 'windows-1252' || decoder.encoding === 'utf-8') {
    if (isAscii(bytes)) return bytes.toString('latin1');
    if (isUtf8(bytes)) return stripMark(bytes.toString('utf8'));
    if (decoder?.encoding !== 'utf-8') return new TextDecoder('windows-1252').decode(bytes);
    return decodeBrokenUtf8(bytes);
  }
  return decoder.decode(bytes);
}

function normalizeLabel(label: string): string {
  const name = label
    .trim()
    .toLowerCase()
    .replace(/^["']|["']$/g, '')
    .replace(/\*.*$/, '');
  return ALIASES[name] ?? name;
}

function findDecoder(name: string): InstanceType<typeof TextDecoder> | null {
  for (const label of [
    name,
    name.replace(/_/g, '-'),
    name.replace(/^(?:x-|cs)/, ''),
    name.replace(/^cp-?(\d{3,4})$/, 'windows-$1'),
  ]) {
    try {
      return new TextDecoder(label);
    } catch {
      // Next spelling.
    }
  }
  return null;
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
