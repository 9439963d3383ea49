import { ATTACHMENTS_BYTES_MAX, ATTACHMENTS_TOO_LARGE } from '@triage/contract/limits';
import type { OutgoingAttachment } from '@triage/contract/sending/outgoing';
import type { TenantContext } from '../../../context.ts';
import { FieldError } from '../../../errors.ts';
import { keepAttachments } from '../../../outgoing/keep-attachments.ts';

/** Uploaded files that are whole and the person's; they stay while the card is open. */
export async function requireAttachments(
  ctx: Pick<TenantContext, 'tenantId' | 'db' | 'clock'>,
  attachmentIds: readonly string[],
): Promise<OutgoingAttachment[]> {
  if (attachmentIds.length === 0) return [];
  const { attachments } = await keepAttachments(ctx, { attachmentIds: [...attachmentIds] });
  if (attachments.length < new Set(attachmentIds).size)
    throw new FieldError(
      'attachmentIds',
      'There is no such file. Only files that were uploaded for an email have these ids: leave the field out',
    );
  if (attachments.reduce((sum, { size }) => sum + size, 0) > ATTACHMENTS_BYTES_MAX)
    throw new FieldError('attachmentIds', ATTACHMENTS_TOO_LARGE);
  return attachments;
}
