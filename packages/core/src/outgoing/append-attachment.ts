import { ATTACHMENT_PIECE_BYTES } from '@triage/contract/limits';
import type { AppendAttachmentRequest } from '@triage/contract/outgoing';
import type { TenantContext } from '../context.ts';
import { AppError, FieldError } from '../errors.ts';

/** A piece has exactly the length that its place asks for, so a file is whole when it has them all. */
export async function appendAttachment(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  { attachmentId, position, bytes }: AppendAttachmentRequest,
): Promise<{ ready: boolean }> {
  const [file] = await ctx.db.query<{ size: number; ready: boolean }>(
    'SELECT size, ready FROM outgoing_attachments WHERE user_id = $1 AND id = $2',
    [ctx.tenantId, attachmentId],
  );
  if (!file) throw new AppError('notFound');
  // A piece whose answer was lost, brought again.
  if (file.ready) return { ready: true };
  const expected = Math.min(ATTACHMENT_PIECE_BYTES, file.size - position * ATTACHMENT_PIECE_BYTES);
  if (bytes.byteLength !== expected)
    throw new FieldError('bytes', `Piece ${position} of this file has ${Math.max(0, expected)} bytes`);
  await ctx.db.query(
    `INSERT INTO outgoing_attachment_pieces AS p (user_id, attachment_id, position, bytes)
     SELECT user_id, id, $3, $4 FROM outgoing_attachments WHERE user_id = $1 AND id = $2 AND NOT ready
     ON CONFLICT (user_id, attachment_id, position) DO UPDATE SET bytes = excluded.bytes`,
    [ctx.tenantId, attachmentId, position, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)],
  );
  // A statement of its own: of two last pieces at once, the later one sees both.
  const whole = await ctx.db.query(
    `UPDATE outgoing_attachments o SET ready = true
     WHERE o.user_id = $1 AND o.id = $2 AND $3 = (
       SELECT count(*)::int FROM outgoing_attachment_pieces p WHERE p.user_id = $1 AND p.attachment_id = $2)
     RETURNING 1`,
    [ctx.tenantId, attachmentId, Math.ceil(file.size / ATTACHMENT_PIECE_BYTES)],
  );
  return { ready: whole.length > 0 };
}
