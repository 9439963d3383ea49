import { FIRST_MAILBOX, mailboxOf, withoutMark } from '@triage/contract/mailbox-id';
import { findFile } from '@triage/database/tables/outgoing-files';
import type { TenantContext } from '../context.ts';
import { AppError, FieldError } from '../errors.ts';
import type { AttachmentFile } from '../mailbox/inbox/fetch-attachment.ts';
import { beginAttachment } from '../outgoing/begin-attachment.ts';
import { getFile } from '../outgoing/get-file.ts';
import { storePieces } from '../outgoing/store-file.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

/**
 * Snippets are the person's, so files that were uploaded for an email of another mailbox are copied into the first one. A
 * copy has the id of its file without the mark: asked again, it is there already. Those that were uploaded end with their draft.
 */
export async function bringSnippetFiles(
  person: Ctx,
  attachmentIds: readonly string[],
  openSource: (mailboxId: string) => Pick<Ctx, 'tenantId' | 'db'> | undefined,
): Promise<string[]> {
  const ids: string[] = [];
  for (const attachmentId of attachmentIds) {
    const mailboxId = mailboxOf(attachmentId);
    ids.push(
      mailboxId === FIRST_MAILBOX ? attachmentId : await bring(person, attachmentId, openSource(mailboxId)),
    );
  }
  return ids;
}

async function bring(
  person: Ctx,
  attachmentId: string,
  source: Pick<Ctx, 'tenantId' | 'db'> | undefined,
): Promise<string> {
  const id = withoutMark(attachmentId);
  const known = await findFile(person.db, { userId: person.tenantId, id });
  if (known?.ready) return id;
  try {
    if (!source) throw new AppError('notFound');
    const file = await getFile(source, { attachmentId });
    if (!known) await begin(person, file, id);
    await storePieces(person, id, file.bytes);
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound')
      throw new FieldError('attachmentIds', FILE_GONE);
    throw error;
  }
  return id;
}

/** One that was interrupted, or is made by another call now, is completed: both write the same pieces. */
async function begin(person: Ctx, { filename, mimeType, bytes }: AttachmentFile, id: string): Promise<void> {
  try {
    await beginAttachment(person, { filename, mimeType, size: bytes.byteLength }, id);
  } catch (error) {
    if (!(await findFile(person.db, { userId: person.tenantId, id }))) throw error;
  }
}

const FILE_GONE = 'A file is not there any more, or is not complete: add it again';
