import { ATTACHMENT_PIECE_BYTES } from '@triage/contract/limits';
import type { OutgoingAttachment } from '@triage/contract/sending/outgoing';
import type { TenantContext } from '../context.ts';
import type { AttachmentFile } from '../mailbox/inbox/fetch-attachment.ts';
import { appendAttachment } from './append-attachment.ts';
import { beginAttachment } from './begin-attachment.ts';

/** A file that the server has already, for an email that is being written. */
export async function storeFile(
  ctx: Pick<TenantContext, 'tenantId' | 'db' | 'clock'>,
  { filename, mimeType, bytes }: AttachmentFile,
  id?: string,
): Promise<OutgoingAttachment> {
  const stored = await beginAttachment(ctx, { filename, mimeType, size: bytes.byteLength }, id);
  await storePieces(ctx, stored.attachmentId, bytes);
  return stored;
}

/** Stores pieces of a file that was begun; existing pieces stay as they are. */
export async function storePieces(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  attachmentId: string,
  bytes: Uint8Array,
): Promise<void> {
  for (let position = 0, at = 0; at < bytes.byteLength; position += 1, at += ATTACHMENT_PIECE_BYTES)
    await appendAttachment(ctx, {
      attachmentId,
      position,
      bytes: bytes.subarray(at, at + ATTACHMENT_PIECE_BYTES),
    });
}
