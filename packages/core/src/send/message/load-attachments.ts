import type { Sql } from '@triage/database/open-database';
import { listFilesOfSend, loadFileBytes, releaseFilesOfSend } from '@triage/database/tables/outgoing-files';
import { findShown } from '../../mail-text/mail-markup.ts';
import type { ClaimedSend } from '../dispatch/claim-sends.ts';
import { Unsendable } from '../dispatch/judge-failure.ts';
import type { MimeAttachment } from './compose-mime.ts';

/** The files of a send that is being dispatched. An incomplete file stops it: an email without a file is worse than none. */
export async function loadAttachments(sql: Sql, send: ClaimedSend): Promise<MimeAttachment[]> {
  if (send.attachmentCount === 0) return [];
  const files = await listFilesOfSend(sql, { userId: send.tenantId, sendId: send.id });
  if (files.length !== send.attachmentCount) throw new Unsendable('An attachment is missing');
  const shown = findShown(send.html);
  const loaded: MimeAttachment[] = [];
  for (const { id, size, ...file } of files) {
    const bytes = await loadFileBytes(sql, { userId: send.tenantId, id });
    if (bytes.byteLength !== size) throw new Unsendable('An attachment is incomplete');
    loaded.push({ ...file, bytes, ...(shown.has(id) ? { contentId: id } : {}) });
  }
  return loaded;
}

/** Immediately after sending; if this fails, the next pruning does it. */
export async function releaseAttachments(
  sql: Sql,
  { tenantId, id, now }: Pick<ClaimedSend, 'tenantId' | 'id'> & { now: Date },
): Promise<void> {
  await releaseFilesOfSend(sql, { userId: tenantId, sendId: id, now });
}
