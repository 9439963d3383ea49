import type { Sql } from '@triage/database/open-database';
import type { ClaimedSend } from './claim-sends.ts';
import type { MimeAttachment } from './compose-mime.ts';
import { Unsendable } from './judge-failure.ts';

interface FileRow {
  id: string;
  filename: string;
  mimeType: string;
  size: number;
}

/** The files of a mail that is about to leave. One that is not whole stops it: less than was asked is worse than nothing. */
export async function loadAttachments(sql: Sql, send: ClaimedSend): Promise<MimeAttachment[]> {
  if (send.attachmentCount === 0) return [];
  const files = await sql.query<FileRow>(
    `SELECT o.id, o.filename, o.mime_type AS "mimeType", o.size
     FROM send_attachments l JOIN outgoing_attachments o ON o.user_id = l.user_id AND o.id = l.attachment_id
     WHERE l.user_id = $1 AND l.send_id = $2 AND o.ready ORDER BY l.position`,
    [send.tenantId, send.id],
  );
  if (files.length !== send.attachmentCount) throw new Unsendable('An attachment is not there any more');
  const loaded: MimeAttachment[] = [];
  for (const { id, size, ...file } of files) {
    const bytes = await loadBytes(sql, send, id);
    if (bytes.byteLength !== size) throw new Unsendable('An attachment is not whole');
    loaded.push({ ...file, bytes });
  }
  return loaded;
}

async function loadBytes(sql: Sql, send: ClaimedSend, attachmentId: string): Promise<Buffer> {
  const pieces = await sql.query<{ bytes: Buffer }>(
    'SELECT bytes FROM outgoing_attachment_pieces WHERE user_id = $1 AND attachment_id = $2 ORDER BY position',
    [send.tenantId, attachmentId],
  );
  return Buffer.concat(pieces.map(({ bytes }) => bytes));
}

/** Of a mail that has left, at once; where this fails, the next round of pruning does it. */
export async function releaseAttachments(
  sql: Sql,
  { tenantId, id, now }: Pick<ClaimedSend, 'tenantId' | 'id'> & { now: Date },
): Promise<void> {
  const released = await sql.query<{ attachment_id: string }>(
    'DELETE FROM send_attachments WHERE user_id = $1 AND send_id = $2 RETURNING attachment_id',
    [tenantId, id],
  );
  const ids = released.map(({ attachment_id }) => attachment_id);
  // What an earlier, cancelled send of the same letter still names goes with that.
  await sql.query(
    'UPDATE outgoing_attachments SET expires_at = $3 WHERE user_id = $1 AND id = ANY ($2::text[])',
    [tenantId, ids, now],
  );
  await sql.query(
    `DELETE FROM outgoing_attachments o WHERE o.user_id = $1 AND o.id = ANY ($2::text[]) AND NOT EXISTS (
       SELECT 1 FROM send_attachments l WHERE l.user_id = o.user_id AND l.attachment_id = o.id)`,
    [tenantId, ids],
  );
}
