import { randomUUID } from 'node:crypto';
import type { gmail_v1 } from '@googleapis/gmail';

type Part = gmail_v1.Schema$MessagePart;

/** No real message is nested deeper; parts below are dropped. */
const DEEPEST = 20;
const LINE_BREAK = '\r\n';
/** Headers that describe the encoding of a body, which we encode again. */
const REPLACED = new Set(['content-type', 'content-transfer-encoding', 'mime-version', 'content-length']);

/**
 * Rebuilds a message from its parsed form, for a server without raw messages. Not byte-identical to the original, so
 * only used as a fallback: a readable message is better than a missing one.
 */
export async function rebuildRaw(
  payload: Part,
  getAttachment: (attachmentId: string) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  return Buffer.from(`MIME-Version: 1.0${LINE_BREAK}${await write(payload, 0)}`, 'latin1');

  async function write(part: Part, depth: number): Promise<string> {
    const headers = (part.headers ?? []).flatMap(({ name, value }) =>
      name && !REPLACED.has(name.toLowerCase()) ? [`${name}: ${utf8(value ?? '')}`] : [],
    );
    const type = typeOf(part);
    const children = depth < DEEPEST ? (part.parts ?? []) : [];
    if (children.length > 0) {
      const boundary = `rebuilt-${randomUUID()}`;
      const multipart = type.startsWith('multipart/') ? type : 'multipart/mixed';
      const written = await Promise.all(children.map((child) => write(child, depth + 1)));
      const head = [...headers, `Content-Type: ${multipart}; boundary="${boundary}"`, '', ''];
      const bodies = written.map((child) => `--${boundary}${LINE_BREAK}${child}${LINE_BREAK}`);
      return `${head.join(LINE_BREAK)}${bodies.join('')}--${boundary}--${LINE_BREAK}`;
    }
    const bytes = Buffer.from(await bodyOf(part)).toString('base64');
    const lines = bytes.match(/.{1,76}/g) ?? [];
    const described = contentType(part) ?? (type.startsWith('multipart/') ? 'text/plain' : type);
    const encoding = 'Content-Transfer-Encoding: base64';
    return [...headers, `Content-Type: ${described}`, encoding, '', ...lines].join(LINE_BREAK);
  }

  async function bodyOf({ body }: Part): Promise<Uint8Array> {
    if (body?.data) return Buffer.from(body.data, 'base64url');
    return body?.attachmentId ? getAttachment(body.attachmentId) : new Uint8Array();
  }
}

/** With its parameters, of which the charset is the one that matters; a multipart gets a boundary of ours. */
function contentType(part: Part): string | null {
  const header = part.headers?.find(({ name }) => name?.toLowerCase() === 'content-type')?.value;
  return header && !header.toLowerCase().startsWith('multipart/') ? utf8(header) : null;
}

function typeOf(part: Part): string {
  return /^[\w.+-]+\/[\w.+-]+$/.exec(part.mimeType?.toLowerCase() ?? '')?.[0] ?? 'text/plain';
}

/** Header text is decoded and can contain anything; a line break would start another header. */
function utf8(text: string): string {
  return Buffer.from(text.replace(/[\r\n]+\s*/g, ' '), 'utf8').toString('latin1');
}
