import { findFile, loadFileBytes } from '@triage/database/tables/outgoing-files';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';

/** Types that a browser shows without running anything. */
const PICTURE = /^image\/(?:png|jpeg|gif|webp)$/;

/** A picture of an unsent email, for the page on which it is written. Other files only leave with their email. */
export async function getPicture(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  { attachmentId }: { attachmentId: string },
): Promise<{ mimeType: string; bytes: Uint8Array }> {
  const key = { userId: ctx.tenantId, id: attachmentId };
  const file = await findFile(ctx.db, key);
  if (!file?.ready || !PICTURE.test(file.mimeType)) throw new AppError('notFound');
  return { mimeType: file.mimeType, bytes: await loadFileBytes(ctx.db, key) };
}
