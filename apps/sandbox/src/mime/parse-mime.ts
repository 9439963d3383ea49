import { decodeTransfer, toUtf8 } from './decode-content.ts';
import { findHeader, type Header, parseHeaders, splitMessage } from './headers.ts';
import { parseParameters } from './parameters.ts';

export type MimePart = {
  partId: string;
  headers: Header[];
  mimeType: string;
  filename: string;
  content: Buffer;
  parts: MimePart[];
};

// Deeper nesting than this is an attack, not a message.
const MAX_DEPTH = 20;
/** So does a mail of more parts than this; the rest of it is left unread. */
const MAX_PARTS = 1_000;

export function parseMime(raw: Buffer): MimePart {
  return parsePart(raw.toString('latin1'), '', 0);
}

export function allParts(part: MimePart): MimePart[] {
  return [part, ...part.parts.flatMap(allParts)];
}

export function isAttachment(part: MimePart): boolean {
  if (part.mimeType.startsWith('multipart/')) return false;
  return part.filename !== '' || !(part.mimeType.startsWith('text/') || part.mimeType === 'message/rfc822');
}

function parsePart(source: string, partId: string, depth: number): MimePart {
  const { head, body } = splitMessage(source);
  const headers = parseHeaders(head);
  const type = parseParameters(findHeader(headers, 'content-type') ?? 'text/plain');
  const disposition = parseParameters(findHeader(headers, 'content-disposition'));
  const mimeType = type.value.includes('/') ? type.value : 'text/plain';
  const filename = disposition.parameters.get('filename') ?? type.parameters.get('name') ?? '';
  const part: MimePart = { partId, headers, mimeType, filename, content: Buffer.alloc(0), parts: [] };
  const boundary = type.parameters.get('boundary');
  if (mimeType.startsWith('multipart/') && boundary && depth < MAX_DEPTH) {
    const prefix = partId === '' ? '' : `${partId}.`;
    part.parts = splitParts(body, boundary).map((child, index) =>
      parsePart(child, `${prefix}${index}`, depth + 1),
    );
    return part;
  }
  const content = decodeTransfer(body, findHeader(headers, 'content-transfer-encoding') ?? '');
  if (mimeType === 'message/rfc822' && depth < MAX_DEPTH) {
    part.content = content;
    part.parts = [parsePart(content.toString('latin1'), `${partId === '' ? '' : `${partId}.`}0`, depth + 1)];
    return part;
  }
  const isText = mimeType.startsWith('text/') && filename === '';
  part.content = isText ? toUtf8(content, type.parameters.get('charset') ?? '') : content;
  return part;
}

export function splitParts(body: string, boundary: string): string[] {
  const parts: string[] = [];
  const marker = `--${boundary}`;
  let start = -1;
  let at = body.startsWith(marker) ? 0 : nextMarker(body, marker, 0);
  while (at >= 0 && parts.length < MAX_PARTS) {
    if (start >= 0) parts.push(body.slice(start, at).replace(/\r?\n$/, ''));
    const lineEnd = body.indexOf('\n', at);
    if (body.startsWith('--', at + marker.length) || lineEnd < 0) return parts;
    start = lineEnd + 1;
    at = body.startsWith(marker, start) ? start : nextMarker(body, marker, start);
  }
  if (start >= 0 && parts.length < MAX_PARTS) parts.push(body.slice(start));
  return parts;
}

function nextMarker(body: string, marker: string, from: number): number {
  const found = body.indexOf(`\n${marker}`, from);
  return found < 0 ? -1 : found + 1;
}
