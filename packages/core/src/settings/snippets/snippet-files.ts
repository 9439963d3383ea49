import {
  ATTACHMENT_KEPT_MS,
  ATTACHMENTS_BYTES_MAX,
  ATTACHMENTS_MAX,
  ATTACHMENTS_TOO_LARGE,
  ATTACHMENTS_WAITING_MAX,
  SNIPPET_FILES_BYTES_MAX,
} from '@triage/contract/limits';
import type {
  AddSnippetFilesRequest,
  RemoveSnippetFileRequest,
  Snippet,
  SnippetFiles,
} from '@triage/contract/sending/snippets';
import { deleteFiles, listFiles } from '@triage/database/tables/outgoing-files';
import {
  copySnippetFiles,
  linkSnippetFiles,
  listSnippetFileRows,
  lockSnippetFiles,
  unlinkSnippetFiles,
} from '@triage/database/tables/people/snippet-files';
import type { TenantContext } from '../../context.ts';
import { FieldError } from '../../errors.ts';
import { getSnippet } from './edit-snippets.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

/** From now on these uploaded files belong to the snippet and do not expire. Asked twice, they are there once. */
export async function addSnippetFiles(
  ctx: Ctx,
  { name, attachmentIds }: AddSnippetFilesRequest,
): Promise<Snippet> {
  const userId = ctx.tenantId;
  await ctx.db.transaction(async (tx) => {
    await lockSnippetFiles(tx, userId);
    await getSnippet({ tenantId: userId, db: tx }, name);
    const before = await listSnippetFileRows(tx, userId);
    const own = before.filter((file) => file.name === name);
    const ids = [...new Set(attachmentIds)].filter(
      (id) => !own.some(({ attachmentId }) => attachmentId === id),
    );
    const added = await listFiles(tx, { userId, ids });
    if (added.length < ids.length || ids.some((id) => before.some(({ attachmentId }) => attachmentId === id)))
      throw new FieldError('attachmentIds', 'A file is not there any more, or is not complete: add it again');
    if (own.length + ids.length > ATTACHMENTS_MAX || sizeOf(own) + sizeOf(added) > ATTACHMENTS_BYTES_MAX)
      throw new FieldError('attachmentIds', ATTACHMENTS_TOO_LARGE);
    if (sizeOf(before) + sizeOf(added) > SNIPPET_FILES_BYTES_MAX)
      throw new FieldError('attachmentIds', 'The files of all snippets can hold at most 100 MB');
    await linkSnippetFiles(tx, { userId, name, ids });
  });
  return getSnippet(ctx, name);
}

/** Emails that it was inserted into keep their copies. */
export async function removeSnippetFile(
  ctx: Ctx,
  { name, attachmentId }: RemoveSnippetFileRequest,
): Promise<Snippet> {
  const file = { userId: ctx.tenantId, name, ids: [attachmentId], now: ctx.clock.now() };
  const ids = await unlinkSnippetFiles(ctx.db, file);
  if (ids.length > 0) await deleteFiles(ctx.db, { userId: ctx.tenantId, ids });
  return getSnippet(ctx, name);
}

/** Copies for an email that is being written; like any upload they expire if it is not sent. */
export async function insertSnippetFiles(ctx: Ctx, { name }: { name: string }): Promise<SnippetFiles> {
  const { files } = await getSnippet(ctx, name);
  if (files.length === 0) return { attachments: [] };
  const now = ctx.clock.now();
  const attachments = await copySnippetFiles(ctx.db, {
    userId: ctx.tenantId,
    name,
    now,
    expiresAt: new Date(now.getTime() + ATTACHMENT_KEPT_MS),
    waitingBytesMax: ATTACHMENTS_WAITING_MAX,
  });
  if (attachments.length === 0)
    throw new FieldError('name', 'Too many attachments in unsent emails: send or discard some');
  return { attachments };
}

function sizeOf(files: readonly { size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
