import type { BegunDraftAnswer, BegunDraftRequest } from '@triage/contract/sending/mail-drafts';
import { findMailDraftOfThread } from '@triage/database/tables/mail-drafts/save-drafts';
import type { TenantContext } from '../../context.ts';

const SHOWN_CHARS = 200;

/** The unsent reply of a thread, as last saved by any device. The provider is not asked. */
export async function findBegunDraft(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  { threadId }: BegunDraftRequest,
): Promise<BegunDraftAnswer> {
  const row = await findMailDraftOfThread(ctx.db, { userId: ctx.tenantId, threadId });
  if (!row) return { draft: null };
  const text = row.content.body.trim().replaceAll(/\s+/g, ' ').slice(0, SHOWN_CHARS).toWellFormed();
  return { draft: { draftId: row.id, text, savedAt: row.updatedAt.toISOString() } };
}
