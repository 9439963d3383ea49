import type { Context } from 'hono';
import { parseMime } from '../mime/parse-mime.ts';
import { invalidArgument } from './google-error.ts';
import type { Call } from './operation.ts';

/** Reads JSON, a bare message (`uploadType=media`) or JSON and message together (`uploadType=multipart`). */
export async function parseBody(context: Context): Promise<Pick<Call, 'body' | 'media'>> {
  const nothing = { body: undefined, media: undefined };
  if (context.req.method === 'GET' || context.req.method === 'DELETE') return nothing;
  const bytes = Buffer.from(await context.req.arrayBuffer());
  const type = context.req.header('content-type') ?? '';
  const isUpload = new URL(context.req.url).pathname.startsWith('/upload/');
  if (isUpload && type.startsWith('multipart/')) return parseRelated(bytes, type);
  if (isUpload && !type.includes('json')) return { body: undefined, media: bytes };
  return bytes.length === 0 ? nothing : { body: parseJson(bytes.toString('utf8')), media: undefined };
}

function parseRelated(bytes: Buffer, type: string): Pick<Call, 'body' | 'media'> {
  const envelope = Buffer.concat([Buffer.from(`Content-Type: ${type}\r\n\r\n`), bytes]);
  const [metadata] = parseMime(envelope).parts;
  return {
    body: metadata ? parseJson(metadata.content.toString('utf8')) : undefined,
    media: secondPart(bytes, type),
  };
}

// The message is taken as it came: a parsed part would be decoded once too often.
function secondPart(bytes: Buffer, type: string): Buffer {
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1] ?? '';
  const source = bytes.toString('latin1');
  const pieces = source.split(
    new RegExp(`(?:^|\\r?\\n)--${escapePattern(boundary)}(?:--)?[ \\t]*(?:\\r?\\n|$)`),
  );
  const part = pieces[2] ?? '';
  const headEnd = /\r?\n\r?\n/.exec(part);
  return Buffer.from(headEnd ? part.slice(headEnd.index + headEnd[0].length) : part, 'latin1');
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidArgument('Invalid JSON payload received.');
  }
}
