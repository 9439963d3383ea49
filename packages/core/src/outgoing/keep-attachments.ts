import { ATTACHMENT_KEPT_MS } from '@triage/contract/limits';
import type { AttachmentIdsRequest, OutgoingAttachments } from '@triage/contract/sending/outgoing';
import { expireFilesBy, keepFiles } from '@triage/database/tables/outgoing-files';
import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

/** For this long, undoing "Discard draft" brings the files back too. */
const DISCARDED_MS = 10 * 60_000;

/** The files that are still there and complete: a draft that is opened again asks. */
export async function keepAttachments(
  ctx: Ctx,
  { attachmentIds }: AttachmentIdsRequest,
): Promise<OutgoingAttachments> {
  const rows = await keepFiles(ctx.db, {
    userId: ctx.tenantId,
    ids: attachmentIds,
    expiresAt: new Date(ctx.clock.now().getTime() + ATTACHMENT_KEPT_MS),
  });
  const byId = new Map(rows.map((row) => [row.attachmentId, row]));
  return { attachments: [...new Set(attachmentIds)].flatMap((id) => byId.get(id) ?? []) };
}

/** Not immediately, because the discard can be undone. The files of a pending send are kept until it is sent. */
export async function discardAttachments(ctx: Ctx, { attachmentIds }: AttachmentIdsRequest) {
  await expireFilesBy(ctx.db, {
    userId: ctx.tenantId,
    ids: attachmentIds,
    expiresAt: new Date(ctx.clock.now().getTime() + DISCARDED_MS),
  });
  return { success: true as const };
}
