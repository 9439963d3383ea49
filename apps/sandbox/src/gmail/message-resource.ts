import { randomBytes } from 'node:crypto';
import type { gmail_v1 } from '@googleapis/gmail';
import { GoogleError, invalidArgument } from '../google/google-error.ts';
import type { Call } from '../google/operation.ts';
import { MAIL_SCOPES } from '../google/scopes.ts';
import type { StoredMessage } from '../mail/mailbox.ts';
import type { Header } from '../mime/headers.ts';
import { snippetOf } from '../mime/message-text.ts';
import { isAttachment, type MimePart, parseMime } from '../mime/parse-mime.ts';

type Message = gmail_v1.Schema$Message;
export type Format = { format: string; metadataHeaders: string[] };

const CONTENT_SCOPES = [...MAIL_SCOPES.content, ...MAIL_SCOPES.draft];
const ATTACHMENT_PREFIX = 'ANGjdJ';

export function formatOf({ query, scopes }: Pick<Call, 'query' | 'scopes'>): Format {
  const format = (query.get('format') ?? 'full').toLowerCase();
  const seesContent = CONTENT_SCOPES.some((scope) => scopes.includes(scope));
  if (!seesContent && (format === 'full' || format === 'raw')) {
    throw new GoogleError(403, `Metadata scope doesn't allow format ${format.toUpperCase()}`);
  }
  return {
    format,
    metadataHeaders: query.getAll('metadataHeaders').map((name) => name.toLowerCase()),
  };
}

export function messageReference(message: StoredMessage): Message {
  return { id: message.id, threadId: message.threadId };
}

export function labelledReference(message: StoredMessage): Message {
  return { ...messageReference(message), labelIds: [...message.labelIds] };
}

export function messageResource(message: StoredMessage, { format, metadataHeaders }: Format): Message {
  const root = parseMime(message.raw);
  const resource: Message = {
    ...labelledReference(message),
    snippet: snippetOf(root),
    sizeEstimate: message.raw.length,
    historyId: message.historyId.toString(),
    internalDate: String(message.internalDate),
  };
  switch (format) {
    case 'minimal':
      return resource;
    case 'raw':
      return { ...resource, raw: message.raw.toString('base64url') };
    case 'metadata':
      return {
        ...resource,
        payload: { mimeType: root.mimeType, headers: pick(root.headers, metadataHeaders) },
      };
    case 'full':
      return { ...resource, payload: partResource(root) };
    default:
      throw invalidArgument(`Invalid value at 'format': "${format}"`);
  }
}

/** The part that an attachment id names; an id differs each time it is given out, as the real ones do. */
export function partIdOf(attachmentId: string): string {
  const content = Buffer.from(attachmentId.slice(ATTACHMENT_PREFIX.length), 'base64url').toString();
  return content.split(' ')[1] ?? '';
}

function partResource(part: MimePart): gmail_v1.Schema$MessagePart {
  const { partId, mimeType, filename, headers } = part;
  const resource = { partId, mimeType, filename, headers };
  if (mimeType.startsWith('multipart/')) {
    return { ...resource, body: { size: 0 }, parts: part.parts.map(partResource) };
  }
  const body: gmail_v1.Schema$MessagePartBody = { size: part.content.length };
  if (isAttachment(part)) body.attachmentId = attachmentIdOf(partId);
  else if (part.parts.length === 0) body.data = part.content.toString('base64url');
  return part.parts.length > 0
    ? { ...resource, body, parts: part.parts.map(partResource) }
    : { ...resource, body };
}

function attachmentIdOf(partId: string): string {
  const nonce = randomBytes(9).toString('hex');
  return ATTACHMENT_PREFIX + Buffer.from(`${nonce} ${partId}`).toString('base64url');
}

function pick(headers: Header[], names: string[]): Header[] {
  return names.length === 0 ? headers : headers.filter((header) => names.includes(header.name.toLowerCase()));
}
