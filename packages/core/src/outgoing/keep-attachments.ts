import type { AttachmentIdsRequest, OutgoingAttachments } from '@triage/contract/outgoing';
import type { TenantContext } from '../context.ts';
import { KEPT_MS } from './begin-attachment.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

/** A letter that was thrown away comes back with its files for so long. */
const DISCARDED_MS = 10 * 60_000;

/** Answers those that are still there and whole; a draft that is opened again asks. */
export async function keepAttachments(
  ctx: Ctx,
  { attachmentIds }: AttachmentIdsRequest,
): Promise<OutgoingAttachments> {
  const rows = await ctx.db.query<OutgoingAttachments['attachments'][number]>(
    `UPDATE outgoing_attachments SET expires_at = $3
     WHERE user_id = $1 AND id = ANY ($2::text[]) AND ready RETURNING id AS "attachmentId", filename, size`,
    [ctx.tenantId, attachmentIds, new Date(ctx.clock.now().getTime() + KEPT_MS)],
  );
  const byId = new Map(rows.map((row) => [row.attachmentId, row]));
  return { attachments: [...new Set(attachmentIds)].flatMap((id) => byId.get(id) ?? []) };
}

/** Not at once, because a person may think better of it. What a send carries stays until it has left. */
export async function discardAttachments(ctx: Ctx, { attachmentIds }: AttachmentIdsRequest) {
  await ctx.db.query(
    'UPDATE outgoing_attachments SET expires_at = least(expires_at, $3) WHERE user_id = $1 AND id = ANY ($2::text[])',
    [ctx.tenantId, attachmentIds, new Date(ctx.clock.now().getTime() + DISCARDED_MS)],
  );
  return { success: true as const };
}
