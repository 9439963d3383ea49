import { ATTACHMENTS_BYTES_MAX } from '@triage/contract/limits';
import type { Sql } from '@triage/database/open-database';
import { listPictures } from '@triage/database/tables/messages/message-pictures';
import { AppError } from '../../errors.ts';
import { fetchAttachments } from '../../mailbox/inbox/fetch-attachment.ts';
import { ROOT_PART } from '../../mailbox/inbox/view-message.ts';
import type { Mail } from '../../ports/mail.ts';
import type { TenantId } from '../../tenant/tenant-id.ts';
import type { MimeAttachment } from './compose-mime.ts';

/** The pictures of a quoted message stay at the provider until the quote leaves: its HTML names their parts. */
const NAME = 'quoted-';
const SHOWN = / (?:src|background)="cid:quoted-([\w.]{1,64})"/g;
const PART = /^[\w.]{1,64}$/;
const PICTURE = /^image\/(?:png|jpe?g|gif|webp)$/;
/** As many as the reader shows. */
const PICTURES_MAX = 40;

interface Quoted {
  tenantId: TenantId;
  quotedMessageId: string | null;
  quoteHtml: string | null;
}

/** The address of each picture of a message in a quote of it, by its content id. */
export async function namePictures(
  sql: Sql,
  message: { userId: TenantId; messageId: string },
): Promise<ReadonlyMap<string, string>> {
  const rows = await listPictures(sql, message);
  return new Map(
    rows
      .map(({ partId, ...row }) => ({ ...row, partId: partId || ROOT_PART }))
      .filter(({ mimeType, partId }) => PICTURE.test(mimeType) && PART.test(partId))
      .slice(0, PICTURES_MAX)
      .map(({ contentId, partId }) => [contentId, `cid:${NAME}${partId}`]),
  );
}

export function showsPictures({ quotedMessageId, quoteHtml }: Omit<Quoted, 'tenantId'>): boolean {
  return quotedMessageId !== null && quoteHtml !== null && quoteHtml.search(SHOWN) >= 0;
}

/**
 * The quote with its pictures as files of the email. Without them where the message is gone, or where they would make the
 * email too large beside its own files: the words matter more.
 */
export async function loadQuotedPictures(
  { db, mail }: { db: Sql; mail: Mail },
  { tenantId, quotedMessageId, quoteHtml }: Quoted,
  filesSize: number,
): Promise<{ quoteHtml: string | null; pictures: MimeAttachment[] }> {
  if (quotedMessageId === null || quoteHtml === null || !showsPictures({ quotedMessageId, quoteHtml }))
    return { quoteHtml, pictures: [] };
  const partIds = [...new Set([...quoteHtml.matchAll(SHOWN)].flatMap(([, partId]) => partId ?? []))];
  const files = await fetchAttachments({ tenantId, db, mail }, { messageId: quotedMessageId, partIds }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'notFound') return [];
      throw error;
    },
  );
  const size = files.reduce((sum, { bytes }) => sum + bytes.byteLength, filesSize);
  if (files.length < partIds.length || size > ATTACHMENTS_BYTES_MAX)
    return { quoteHtml: dropPictures(quoteHtml), pictures: [] };
  return {
    quoteHtml,
    pictures: files.map(({ bytes, ...file }, at) => ({
      ...{ ...file, bytes: Buffer.from(bytes), contentId: `${NAME}${partIds[at]}` },
    })),
  };
}

/** A picture that is not there is shown by its description. */
export function dropPictures(quoteHtml: string): string {
  return quoteHtml.replace(SHOWN, '');
}
