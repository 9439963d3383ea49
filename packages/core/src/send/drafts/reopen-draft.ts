import { DRAFTS_MAX } from '@triage/contract/limits';
import { mailboxOf, markOf, withoutMark } from '@triage/contract/mailbox-id';
import type { DraftContent } from '@triage/contract/sending/mail-drafts';
import type { Sql } from '@triage/database/open-database';
import { countOpenDrafts } from '@triage/database/tables/mail-drafts/save-drafts';
import { findSendRow } from '@triage/database/tables/sends/list-sends';
import type { TenantContext } from '../../context.ts';
import { findShown } from '../../mail-text/mail-markup.ts';
import { listLinked } from '../message/link-attachments.ts';
import { storeDraft } from './save-draft.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'jobs'>;
type SendRow = NonNullable<Awaited<ReturnType<typeof findSendRow>>>;

/**
 * The same for everybody who makes a draft of this email again, so there is one. Not the id of the email itself: a draft
 * with that Message-ID at the provider is deleted as a rest of its sending.
 */
export function reopenedDraftId(scheduledSendId: string): string {
  return `${markOf(mailboxOf(scheduledSendId))}again-${withoutMark(scheduledSendId)}`;
}

/**
 * A new draft with the text of an email that is cancelled in the same transaction; null if that was no draft, or there is
 * no room for one. Its old id stays closed, so that a late save of it is still refused.
 */
export async function reopenDraft(
  ctx: Ctx,
  tx: Sql,
  scheduledSendId: string,
): Promise<{ draftId: string; threadId: string | null } | null> {
  const { tenantId: userId } = ctx;
  const send = await findSendRow(tx, { userId, id: scheduledSendId });
  if (!send?.draftKind) return null;
  if ((await countOpenDrafts(tx, userId)) >= DRAFTS_MAX) return null;
  const draftId = reopenedDraftId(send.id);
  const files = (await listLinked(tx, userId, [send.id])).get(send.id) ?? [];
  const content = contentOf(send, files);
  await storeDraft(ctx, tx, { draftId, seen: 0, content });
  return { draftId, threadId: content.threadId };
}

function contentOf(send: SendRow, attachments: DraftContent['files']): DraftContent {
  const { threadId, body, html, quoteAt, quotedMessageId, fromEmail } = send;
  const shown = findShown(html);
  const isQuoting = quoteAt !== null && quotedMessageId !== null;
  return {
    ...{ kind: send.draftKind ?? 'new', threadId, subject: send.subject },
    ...{ to: send.to.join(', '), cc: send.cc.join(', '), bcc: send.bcc.join(', ') },
    body: isQuoting ? body.slice(0, quoteAt) : body,
    quote: isQuoting ? body.slice(quoteAt).trimStart() : '',
    ...(isQuoting && threadId ? { quoted: { threadId, messageId: quotedMessageId } } : {}),
    ...(html === null ? {} : { html }),
    ...(fromEmail === '' ? {} : { sender: fromEmail }),
    files: attachments.map((file) => ({ ...file, isInline: shown.has(file.attachmentId) })),
  };
}
