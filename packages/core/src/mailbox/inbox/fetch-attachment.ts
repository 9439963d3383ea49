import type { AttachmentRequest } from '@triage/contract/inbox/inbox';
import type { Sql } from '@triage/database/open-database';
import { listAttachments } from '@triage/database/tables/messages/thread-messages';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { decodeContent } from '../../mime/parse-content.ts';
import { normalizeLineEnds, viewBytes } from '../../mime/parse-message.ts';
import { type Part, parseParts } from '../../mime/parse-parts.ts';
import { isProviderFailure } from '../../ports/mail.ts';
import { ROOT_PART } from './view-message.ts';

export interface AttachmentFile {
  filename: string;
  mimeType: string;
  bytes: Uint8Array;
}

/**
 * The bytes stay at the provider, whose attachment ids expire: the whole message is fetched and the part extracted. The
 * cache decides which parts are attachments, and of which user.
 */
export async function fetchAttachment(
  ctx: Pick<TenantContext, 'tenantId' | 'db' | 'mail'>,
  request: AttachmentRequest,
): Promise<AttachmentFile> {
  const [file] = await fetchAttachments(ctx, { messageId: request.messageId, partIds: [request.partId] });
  if (!file) throw new AppError('notFound');
  return file;
}

/** Several of one message for one call to the provider. */
export async function fetchAttachments(
  ctx: Pick<TenantContext, 'tenantId' | 'mail'> & { db: Sql },
  { messageId, partIds }: { messageId: string; partIds: readonly string[] },
): Promise<AttachmentFile[]> {
  const wanted = [...new Set(partIds.map((partId) => (partId === ROOT_PART ? '' : partId)))];
  const rows = await listAttachments(ctx.db, {
    userId: ctx.tenantId,
    messageId: messageId.replaceAll('\0', ''),
    partIds: wanted,
  });
  if (rows.length < wanted.length) throw new AppError('notFound');
  const raw = await fetchRaw(ctx, messageId);
  return extractFiles(
    raw,
    wanted.flatMap((partId) => rows.find((row) => row.partId === partId) ?? []),
  );
}

/** The bytes of these parts of a message. */
export function extractFiles(
  raw: Uint8Array,
  files: readonly { partId: string; filename: string; mimeType: string }[],
): AttachmentFile[] {
  const { root } = parseParts(normalizeLineEnds(viewBytes(raw)));
  return files.map(({ partId, filename, mimeType }) => {
    const part = findPart(root, partId);
    if (!part) throw new AppError('notFound');
    const { bytes } = decodeContent(part.content, part.encoding, raw.byteLength);
    return { filename, mimeType, bytes };
  });
}

async function fetchRaw(ctx: Pick<TenantContext, 'mail'>, messageId: string): Promise<Uint8Array> {
  try {
    return (await ctx.mail.getMessage(messageId, { urgency: 'person' })).raw;
  } catch (cause) {
    if (isProviderFailure(cause, 'notFound', 'gone')) throw new AppError('notFound', { cause });
    throw cause;
  }
}

function findPart(part: Part, partId: string): Part | undefined {
  if (part.partId === partId) return part;
  for (const child of part.children) {
    const found = findPart(child, partId);
    if (found) return found;
  }
  return undefined;
}
