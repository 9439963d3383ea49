import { parseAddresses } from '@triage/core/mime/parse-addresses';
import { type HeaderField, parseHeaders } from '@triage/core/mime/parse-headers';

/** A message as lines of its head, folded lines together, and the bytes from the empty line on. */
interface Parts {
  fields: string[];
  rest: Buffer;
}

/** Without the Bcc header, which other recipients must not see. */
export function stripBcc(raw: Uint8Array): Buffer {
  return withoutHeader(raw, 'bcc');
}

export function withHeader(raw: Uint8Array, name: string, value: string): Buffer {
  return Buffer.concat([Buffer.from(`${name}: ${value}\r\n`), withoutHeader(raw, name.toLowerCase())]);
}

/** Everybody that it is for, each once. */
export function parseRecipients(raw: Uint8Array): string[] {
  const fields = parseFields(raw).filter(({ name }) => ['to', 'cc', 'bcc'].includes(name));
  const addresses = fields.flatMap(({ value }) => parseAddresses(value).map(({ email }) => email));
  return [...new Set(addresses.filter((address) => address.includes('@')))];
}

export function parseFields(raw: Uint8Array): HeaderField[] {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  return parseHeaders(bytes, 0, bytes.length).fields;
}

function withoutHeader(raw: Uint8Array, name: string): Buffer {
  const { fields, rest } = splitHead(raw);
  const kept = fields.filter((field) => field.slice(0, field.indexOf(':')).trim().toLowerCase() !== name);
  return Buffer.concat([Buffer.from(kept.join(''), 'latin1'), rest]);
}

function splitHead(raw: Uint8Array): Parts {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const fields: string[] = [];
  let position = 0;
  while (position < bytes.length) {
    const newline = bytes.indexOf(10, position);
    const end = newline < 0 ? bytes.length : newline + 1;
    const line = bytes.toString('latin1', position, end);
    if (line === '\r\n' || line === '\n') break;
    const isFolded = /^[ \t]/.test(line) && fields.length > 0;
    if (isFolded) fields.push((fields.pop() ?? '') + line);
    else fields.push(line);
    position = end;
  }
  return { fields, rest: bytes.subarray(position) };
}
