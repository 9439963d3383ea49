import { mailboxOf } from '@triage/contract/mailbox-id';
import type { OutgoingAttachment, OutgoingAttachments } from '@triage/contract/sending/outgoing';
import { deleteFiles } from '@triage/database/tables/outgoing-files';
import type { TenantContext } from '../context.ts';
import { getFile } from './get-file.ts';
import { storeFile } from './store-file.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

/**
 * An unsent email that leaves from another mailbox takes copies of its files there, one at a time in memory. The earlier
 * ones end with their draft.
 */
export async function copyAttachments(
  ctx: Ctx,
  attachmentIds: readonly string[],
  openSource: (mailboxId: string) => Pick<Ctx, 'tenantId' | 'db'>,
): Promise<OutgoingAttachments> {
  const attachments: OutgoingAttachment[] = [];
  try {
    for (const attachmentId of attachmentIds) {
      const file = await getFile(openSource(mailboxOf(attachmentId)), { attachmentId });
      attachments.push(await storeFile(ctx, file));
    }
  } catch (error) {
    const ids = attachments.map(({ attachmentId }) => attachmentId);
    await deleteFiles(ctx.db, { userId: ctx.tenantId, ids });
    throw error;
  }
  return { attachments };
}
