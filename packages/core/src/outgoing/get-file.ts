import { findFile, loadFileBytes } from '@triage/database/tables/outgoing-files';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';

/** A file of an unsent email or of a snippet, for its own user to look at. */
export async function getFile(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  { attachmentId }: { attachmentId: string },
): Promise<{ filename: string; mimeType: string; bytes: Uint8Array }> {
  const key = { userId: ctx.tenantId, id: attachmentId };
  const file = await findFile(ctx.db, key);
  if (!file?.ready) throw new AppError('notFound');
  return { filename: file.filename, mimeType: file.mimeType, bytes: await loadFileBytes(ctx.db, key) };
}
