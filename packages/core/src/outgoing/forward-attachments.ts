import { ATTACHMENTS_BYTES_MAX, ATTACHMENTS_TOO_LARGE } from '@triage/contract/limits';
import type {
  ForwardAttachmentsRequest,
  OutgoingAttachment,
  OutgoingAttachments,
} from '@triage/contract/sending/outgoing';
import { deleteFiles } from '@triage/database/tables/outgoing-files';
import type { TenantContext } from '../context.ts';
import { FieldError } from '../errors.ts';
import { fetchAttachments } from '../mailbox/inbox/fetch-attachment.ts';
import { storeFile } from './store-file.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'mail'>;

/** From the provider into the letter: the browser never has the bytes. */
export async function forwardAttachments(
  ctx: Ctx,
  request: ForwardAttachmentsRequest,
): Promise<OutgoingAttachments> {
  const files = await fetchAttachments(ctx, request);
  const size = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  if (size > ATTACHMENTS_BYTES_MAX) throw new FieldError('partIds', ATTACHMENTS_TOO_LARGE);
  const attachments: OutgoingAttachment[] = [];
  try {
    for (const file of files) attachments.push(await storeFile(ctx, file));
  } catch (error) {
    const ids = attachments.map(({ attachmentId }) => attachmentId);
    await deleteFiles(ctx.db, { userId: ctx.tenantId, ids });
    throw error;
  }
  return { attachments };
}
