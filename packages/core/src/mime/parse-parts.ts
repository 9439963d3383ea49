import { cleanLine } from '../mail-text/clean-text.ts';
import {
  findHeader,
  type HeaderField,
  parseCharsetName,
  parseHeaders,
  startsWithHeader,
} from './parse-headers.ts';
import { type Parameters, parameterText, parseParameters } from './parse-parameters.ts';
import { decodeHeaderText } from './parse-words.ts';
import { splitBody } from './split-body.ts';
import { splitUuencoded } from './split-uuencoded.ts';

const PART_DEPTH_MAX = 20;
const PARTS_MAX = 500;
const FILENAME_MAX = 255;
const CHARSET_WITHIN = 65_536;

export interface Part {
  /** The provider numbers parts the same way: '' is the message, '0' its first part, '0.1' the second part of that. */
  partId: string;
  type: string;
  parameters: Map<string, string>;
  disposition: string;
  filename: string;
  contentId: string | null;
  encoding: string;
  fields: HeaderField[];
  content: Buffer;
  children: Part[];
}

export interface PartTree {
  root: Part;
  notes: Set<string>;
}

interface Walk {
  parts: number;
  /** The first charset that is named anywhere: the most likely one for raw 8-bit headers without one. */
  charset(): string;
  notes: Set<string>;
}

/** The parts of a message as views on its bytes: nothing is decoded or copied here. */
export function parseParts(raw: Buffer): PartTree {
  const charset = () => parseCharsetName(raw.toString('latin1', 0, Math.min(raw.length, CHARSET_WITHIN)));
  const walk: Walk = { parts: 0, charset, notes: new Set() };
  const start = skipPrelude(raw);
  const root = startsWithHeader(raw, start)
    ? parsePart(walk, raw.subarray(start), '', 0, 'text/plain')
    : headless(walk, raw.subarray(start));
  return { root, notes: walk.notes };
}

function parsePart(walk: Walk, raw: Buffer, partId: string, depth: number, defaultType: string): Part {
  walk.parts += 1;
  const { fields, bodyStart, cut } = parseHeaders(raw, 0, raw.length, walk.charset);
  if (cut) walk.notes.add('The header is too long to read whole');
  const part = describePart(fields, partId, defaultType, raw.subarray(bodyStart));
  if (part.type.startsWith('multipart/')) parseMultipart(walk, part, depth);
  else if (part.type === 'text/plain') parseUuencoded(walk, part);
  else if (isMessage(part) && part.encoding !== 'base64' && descend(walk, depth)) {
    part.children = [parsePart(walk, part.content, childId(partId, 0), depth + 1, 'text/plain')];
  }
  return part;
}

function parseMultipart(walk: Walk, part: Part, depth: number): void {
  if (!descend(walk, depth)) return;
  const split = splitBody(part.content, part.parameters.get('boundary') ?? '');
  if (split.note) walk.notes.add(split.note);
  if (split.bodies.length === 0) {
    part.type = 'text/plain';
    return;
  }
  const childType = part.type === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
  for (const [index, body] of split.bodies.entries()) {
    if (walk.parts >= PARTS_MAX) {
      walk.notes.add(`More than ${PARTS_MAX} parts`);
      return;
    }
    part.children.push(parsePart(walk, body, childId(part.partId, index), depth + 1, childType));
  }
}

/** Files embedded in the text become separate parts; the text around them remains. */
function parseUuencoded(walk: Walk, part: Part): void {
  if (part.disposition === 'attachment' || !/^(?:7bit|8bit|binary)$/.test(part.encoding)) return;
  const { text, files } = splitUuencoded(part.content, PARTS_MAX - walk.parts);
  if (files.length === 0) return;
  walk.parts += files.length;
  const bare = { disposition: '', filename: '', contentId: null, fields: [], children: [] };
  const type = 'application/octet-stream';
  part.children = [
    { ...part, ...bare, partId: childId(part.partId, 0), content: text },
    ...files.map(({ filename, content }, index) => ({
      ...{ ...bare, type, filename: cleanLine(filename, FILENAME_MAX), content },
      ...{ partId: childId(part.partId, index + 1), encoding: 'x-uuencode', parameters: new Map() },
    })),
  ];
  part.type = 'multipart/mixed';
}

function descend(walk: Walk, depth: number): boolean {
  if (depth >= PART_DEPTH_MAX) walk.notes.add(`Parts nested deeper than ${PART_DEPTH_MAX}`);
  return depth < PART_DEPTH_MAX && walk.parts < PARTS_MAX;
}

function describePart(fields: HeaderField[], partId: string, defaultType: string, content: Buffer): Part {
  const type = parseParameters(findHeader(fields, 'content-type'));
  const disposition = parseParameters(findHeader(fields, 'content-disposition'));
  const contentId = decodeHeaderText(findHeader(fields, 'content-id'), 512).replace(/^<|>$/g, '');
  return {
    partId,
    // RFC 2045 5.2: an invalid type is treated as plain text.
    type: /^[\w.+-]+\/[\w.+-]+$/.test(type.value) ? type.value : namelessType(type, defaultType),
    parameters: type.parameters,
    disposition: disposition.value,
    filename:
      parameterText(disposition.parameters, 'filename', FILENAME_MAX) ||
      parameterText(type.parameters, 'name', FILENAME_MAX),
    contentId: contentId || null,
    encoding:
      /[\w-]+/.exec(findHeader(fields, 'content-transfer-encoding').slice(0, 200).toLowerCase())?.[0] ??
      '7bit',
    fields,
    content,
    children: [],
  };
}

function namelessType(type: Parameters, defaultType: string): string {
  if (type.value.startsWith('text') && type.value.includes('html')) return 'text/html';
  return type.value.startsWith('multipart') && type.parameters.has('boundary')
    ? 'multipart/mixed'
    : defaultType;
}

export function isMessage(part: Part): boolean {
  return part.type === 'message/rfc822' || part.type === 'message/global';
}

function headless(walk: Walk, raw: Buffer): Part {
  walk.notes.add('The message has no header');
  const part = describePart([], '', 'text/plain', raw);
  parseUuencoded(walk, part);
  return part;
}

function childId(partId: string, index: number): string {
  return partId === '' ? `${index}` : `${partId}.${index}`;
}

/** A byte order mark, empty lines and an mbox line can precede the first header. */
function skipPrelude(raw: Buffer): number {
  let at = raw[0] === 0xef && raw[1] === 0xbb && raw[2] === 0xbf ? 3 : 0;
  while (raw[at] === 0x0d || raw[at] === 0x0a) at += 1;
  // `From  : a@b` is a header with blanks before its colon.
  if (/^>?From (?!\s*:)/.test(raw.toString('latin1', at, at + 100))) {
    const end = raw.indexOf(0x0a, at);
    if (end >= 0) at = end + 1;
  }
  return at;
}
