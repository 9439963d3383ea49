import { ATTACHMENTS_BYTES_MAX, ATTACHMENTS_TOO_LARGE } from '@triage/contract/limits';
import type { OutgoingAttachment } from '@triage/contract/sending/outgoing';
import type { Sql } from '@triage/database/open-database';
import { linkFiles, listFilesOfSends } from '@triage/database/tables/outgoing-files';
import { FieldError } from '../../errors.ts';
import type { TenantId } from '../../tenant/tenant-id.ts';

/** In the transaction that stores the send: all files exist and are complete, or nothing is queued. */
export async function linkAttachments(
  tx: Sql,
  tenantId: TenantId,
  send: { id: string; attachmentIds: readonly string[] },
): Promise<void> {
  const linked = await linkFiles(tx, { userId: tenantId, sendId: send.id, ids: send.attachmentIds });
  if (linked.length < send.attachmentIds.length)
    throw new FieldError('attachmentIds', 'An attachment is missing. Add it again; nothing was sent.');
  if (linked.reduce((sum, size) => sum + size, 0) > ATTACHMENTS_BYTES_MAX)
    throw new FieldError('attachmentIds', ATTACHMENTS_TOO_LARGE);
}

/** The files of pending sends. A sent email has none any more. */
export async function listLinked(
  sql: Sql,
  tenantId: TenantId,
  sendIds: readonly string[],
): Promise<Map<string, OutgoingAttachment[]>> {
  const found = new Map<string, OutgoingAttachment[]>();
  if (sendIds.length === 0) return found;
  const rows = await listFilesOfSends(sql, { userId: tenantId, sendIds });
  for (const { sendId, ...file } of rows) found.set(sendId, [...(found.get(sendId) ?? []), file]);
  return found;
}
