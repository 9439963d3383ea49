import { ATTACHMENT_PIECE_BYTES } from '@triage/contract/limits';
import type { AppendAttachmentRequest } from '@triage/contract/sending/outgoing';
import { findFile, markFileReady, putFilePiece } from '@triage/database/tables/outgoing-files';
import type { TenantContext } from '../context.ts';
import { AppError, FieldError } from '../errors.ts';

/** A piece has exactly the length that its place asks for, so a file is whole when it has them all. */
export async function appendAttachment(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  { attachmentId, position, bytes }: AppendAttachmentRequest,
  /** As the caller's request names the bytes. */
  field = 'bytes',
): Promise<{ ready: boolean }> {
  const key = { userId: ctx.tenantId, id: attachmentId };
  const file = await findFile(ctx.db, key);
  if (!file) throw new AppError('notFound');
  // A chunk whose answer was lost is uploaded again.
  if (file.ready) return { ready: true };
  const expected = Math.min(ATTACHMENT_PIECE_BYTES, file.size - position * ATTACHMENT_PIECE_BYTES);
  if (bytes.byteLength !== expected)
    throw new FieldError(field, `Piece ${position} of this file has ${Math.max(0, expected)} bytes`);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  await putFilePiece(ctx.db, { ...key, position, bytes: buffer });
  // A separate statement: of two concurrent last chunks, the later one sees both.
  const pieces = Math.ceil(file.size / ATTACHMENT_PIECE_BYTES);
  return { ready: await markFileReady(ctx.db, { ...key, pieces }) };
}
