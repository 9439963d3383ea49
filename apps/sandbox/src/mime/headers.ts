import { addressParser, decodeWords } from 'postal-mime';

export type Header = { name: string; value: string };
export type Address = { name: string; address: string };

const HEAD_END = /\r?\n\r?\n/;

/** Works on a latin1 string, so that one character is one byte of the message. */
export function splitMessage(source: string): { head: string; body: string } {
  if (/^\r?\n/.test(source)) return { head: '', body: source.replace(/^\r?\n/, '') };
  const end = HEAD_END.exec(source);
  if (!end) return { head: source, body: '' };
  return { head: source.slice(0, end.index), body: source.slice(end.index + end[0].length) };
}

export function parseHeaders(head: string): Header[] {
  const headers: Header[] = [];
  for (const line of head.replace(/\r?\n(?=[ \t])/g, '').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    headers.push({ name: line.slice(0, colon).trim(), value: decodeHeader(line.slice(colon + 1).trim()) });
  }
  return headers;
}

export function findHeader(headers: Header[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  return headers.find((header) => header.name.toLowerCase() === wanted)?.value;
}

export function headerValues(headers: Header[], name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter((header) => header.name.toLowerCase() === wanted).map((header) => header.value);
}

export function parseAddresses(value: string | undefined): Address[] {
  if (!value) return [];
  return addressParser(value, { flatten: true })
    .map((entry) => ({ name: entry.name ?? '', address: (entry.address ?? '').toLowerCase() }))
    .filter((entry) => entry.address.includes('@'));
}

/** The ids in angle brackets of Message-ID, In-Reply-To or References. */
export function messageIdsIn(value: string | undefined): string[] {
  return value?.match(/<[^<>\s]+>/g) ?? [];
}

export function withoutHeader(raw: Buffer, name: string): Buffer {
  const source = raw.toString('latin1');
  const { head } = splitMessage(source);
  const pattern = new RegExp(`(^|\\r?\\n)${name}:[^\\r\\n]*(?:\\r?\\n[ \\t][^\\r\\n]*)*`, 'gi');
  const stripped = head.replace(pattern, '').replace(/^\r?\n/, '');
  return Buffer.from(stripped + source.slice(head.length), 'latin1');
}

export function withHeader(raw: Buffer, name: string, value: string): Buffer {
  const rest = withoutHeader(raw, name);
  return Buffer.concat([Buffer.from(`${name}: ${value}\r\n`, 'utf8'), rest]);
}

function decodeHeader(value: string): string {
  const text = hasEightBit(value) ? Buffer.from(value, 'latin1').toString('utf8') : value;
  return text.includes('=?') ? decodeWords(text) : text;
}

function hasEightBit(value: string): boolean {
  return /[\u0080-\u00ff]/.test(value);
}
