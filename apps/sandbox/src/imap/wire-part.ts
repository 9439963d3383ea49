import { findHeader, parseHeaders, splitMessage } from '../mime/headers.ts';
import { parseParameters } from '../mime/parameters.ts';
import { splitParts } from '../mime/parse-mime.ts';
import { quoted } from './wire-text.ts';

/** A part of a message as it is on the wire: nothing is decoded, one character is one byte. */
export type WirePart = {
  head: string;
  body: string;
  type: string;
  subtype: string;
  parameters: Map<string, string>;
  header(name: string): string | undefined;
  parts: WirePart[];
};

const DEEPEST = 20;

export function parseWirePart(source: string, depth = 0): WirePart {
  const { head, body } = splitMessage(source);
  const headers = parseHeaders(head);
  const content = parseParameters(findHeader(headers, 'content-type') ?? 'text/plain');
  const [type = 'text', subtype = 'plain'] = content.value.toLowerCase().split('/');
  const boundary = content.parameters.get('boundary');
  const isMultipart = type === 'multipart' && boundary !== undefined && depth < DEEPEST;
  return {
    ...{ head, body, type, subtype, parameters: content.parameters },
    header: (name) => findHeader(headers, name),
    parts: isMultipart ? splitParts(body, boundary).map((part) => parseWirePart(part, depth + 1)) : [],
  };
}

/** By its number, such as 2.1. A message without parts is its own part 1. */
export function findPart(root: WirePart, path: readonly number[]): WirePart | null {
  let part: WirePart = root;
  for (const number of path) {
    if (part.parts.length === 0 && number === 1) continue;
    const next = part.parts[number - 1];
    if (!next) return null;
    part = next;
  }
  return part;
}

export function writeStructure(part: WirePart): string {
  const parameters = writeParameters(part.parameters);
  if (part.parts.length > 0)
    return `(${part.parts.map(writeStructure).join('')} ${quoted(part.subtype)} ${parameters} NIL NIL NIL)`;
  const encoding = part.header('content-transfer-encoding') ?? '7bit';
  const lines = part.body.split('\n').length;
  const fields = [
    ...[quoted(part.type), quoted(part.subtype), parameters, quoted(part.header('content-id'))],
    ...['NIL', quoted(encoding.trim().toLowerCase()), String(part.body.length)],
    ...(part.type === 'text' ? [String(lines)] : []),
    ...['NIL', writeDisposition(part.header('content-disposition')), 'NIL', 'NIL'],
  ];
  return `(${fields.join(' ')})`;
}

function writeParameters(parameters: Map<string, string>): string {
  if (parameters.size === 0) return 'NIL';
  return `(${[...parameters].map(([name, value]) => `${quoted(name)} ${quoted(asBytes(value))}`).join(' ')})`;
}

function writeDisposition(header: string | undefined): string {
  if (!header) return 'NIL';
  const { value, parameters } = parseParameters(header);
  return `(${quoted(value.toLowerCase())} ${writeParameters(parameters)})`;
}

function asBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
