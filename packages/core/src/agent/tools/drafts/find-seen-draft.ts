import type { Sql } from '@triage/database/open-database';
import { findMailDraft } from '@triage/database/tables/mail-drafts/save-drafts';
import { z } from 'zod';
import type { TenantContext } from '../../../context.ts';
import { AppError, FieldError } from '../../../errors.ts';
import type { Prepared } from '../define-write-tool.ts';

/** The fields of a draft that a card shows. */
export const shownDraft = z.object({
  draftId: z.string(),
  seen: z.number().int(),
  from: z.string().optional(),
  to: z.array(z.string()),
  cc: z.array(z.string()).optional(),
  bcc: z.array(z.string()).optional(),
  subject: z.string(),
  body: z.string(),
  quote: z.string().optional(),
  plainText: z.string().optional(),
  threadId: z.string().optional(),
});
export type ShownDraft = z.infer<typeof shownDraft>;

export const DRAFT_CHANGED = 'The draft was changed or sent since, so nothing was done.';

/** The revision that was read; a card shows it, and no later one may be changed by its approval. */
export async function findSeenDraft(
  { tenantId: userId }: TenantContext,
  sql: Sql,
  { draftId, seen }: { draftId: string; seen: number },
) {
  const row = await findMailDraft(sql, { userId, id: draftId });
  if (!row || row.closedAt) throw new AppError('draftNotFound');
  if (row.revision !== seen || row.conflictMessageId)
    throw new FieldError('seen', `The draft has another version (revision ${row.revision}). Read it again`);
  return row;
}

export function prepareDraft(asked: ShownDraft): Prepared<ShownDraft> {
  const { to, cc = [], bcc = [], threadId, subject, body } = asked;
  return {
    arguments: asked,
    recipients: [...to, ...cc, ...bcc],
    threadIds: threadId ? [threadId] : [],
    text: `${body}\n${subject}`,
  };
}
