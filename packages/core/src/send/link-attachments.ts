import { ATTACHMENTS_BYTES_MAX } from '@triage/contract/limits';
import type { OutgoingAttachment } from '@triage/contract/outgoing';
import type { Sql } from '@triage/database/open-database';
import type { TenantId } from '../context.ts';
import { FieldError } from '../errors.ts';

/**
 * In the transaction that stores the send: the files are there whole, or nothing is queued. From here on the database
 * itself refuses to remove them.
 */
export async function linkAttachments(
  tx: Sql,
  tenantId: TenantId,
  send: { id: string; attachmentIds: readonly string[] },
): Promise<void> {
  const linked = await tx.query<{ size: number }>(
    `WITH wanted AS (
       SELECT o.id, o.size, w.place FROM unnest($3::text[]) WITH ORDINALITY AS w (id, place)
       JOIN outgoing_attachments o ON o.user_id = $1 AND o.id = w.id AND o.ready
     ), linked AS (
       INSERT INTO send_attachments (user_id, send_id, attachment_id, position)
       SELECT $1, $2, id, place FROM wanted RETURNING attachment_id
     )
     SELECT wanted.size FROM linked JOIN wanted ON wanted.id = linked.attachment_id`,
    [tenantId, send.id, send.attachmentIds],
  );
  if (linked.length < send.attachmentIds.length)
    throw new FieldError('attachmentIds', 'A file of this mail is not there any more: add it again');
  if (linked.reduce((sum, { size }) => sum + size, 0) > ATTACHMENTS_BYTES_MAX)
    throw new FieldError('attachmentIds', 'A mail carries 18 MB of files at most');
}

/** What a list of sends shows. A mail that has left carries nothing here any more. */
export async function readLinked(
  sql: Sql,
  tenantId: TenantId,
  sendIds: readonly string[],
): Promise<Map<string, OutgoingAttachment[]>> {
  const found = new Map<string, OutgoingAttachment[]>();
  if (sendIds.length === 0) return found;
  const rows = await sql.query<OutgoingAttachment & { sendId: string }>(
    `SELECT l.send_id AS "sendId", o.id AS "attachmentId", o.filename, o.size
     FROM send_attachments l JOIN outgoing_attachments o ON o.user_id = l.user_id AND o.id = l.attachment_id
     WHERE l.user_id = $1 AND l.send_id = ANY ($2::text[]) ORDER BY l.send_id, l.position`,
    [tenantId, sendIds],
  );
  for (const { sendId, ...file } of rows) found.set(sendId, [...(found.get(sendId) ?? []), file]);
  return found;
}
