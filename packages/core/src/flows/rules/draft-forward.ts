import { ATTACHMENTS_BYTES_MAX, ATTACHMENTS_MAX, SEND_BODY_MAX, SUBJECT_MAX } from '@triage/contract/limits';
import type { DraftContent } from '@triage/contract/sending/mail-drafts';
import { findMailDraft } from '@triage/database/tables/mail-drafts/save-drafts';
import type { OpenRun } from '@triage/database/tables/rules/rule-runs';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { readOwner } from '../../mailbox/inbox/read-owner.ts';
import { viewMessage } from '../../mailbox/inbox/view-message.ts';
import { findThread } from '../../mailbox/store/read-threads.ts';
import type { CachedMessage } from '../../mime/cached-thread.ts';
import { forwardAttachments } from '../../outgoing/forward-attachments.ts';
import { discardDraft, saveDraft } from '../../send/drafts/save-draft.ts';
import { formatInZone, knownZone } from '../../time/local-time.ts';
import { PartlyDone } from './partly-done.ts';

const MINUTES = 'YYYY-MM-DDTHH:MM'.length;
const MARKED = /^(?:fwd?|wg|tr|vs)\s*:/i;
const TOO_LARGE = 'The attachments are too large to be forwarded, so the draft has none';

/** A forward in the person's drafts, with the files of the email. The run's id is the draft's, so a run makes one. */
export async function draftForward(ctx: TenantContext, run: OpenRun): Promise<void> {
  const { threadId, messageId, runId, effect } = run;
  if (effect.forwardTo === null || (await findMailDraft(ctx.db, { userId: ctx.tenantId, id: runId }))) return;
  const thread = await findThread(ctx.db, ctx.tenantId, threadId);
  const message = thread?.messages.find((one) => one.messageId === messageId);
  if (!message) throw new AppError('threadNotFound');
  const isTooLarge = isOver(message);
  const { timeZone } = await readOwner(ctx.db, ctx.tenantId);
  const content: DraftContent = {
    kind: 'forward',
    threadId: null,
    ...{ to: effect.forwardTo, cc: '', bcc: '', body: '' },
    subject: markSubject(message.subject),
    quote: quoteForward(message, timeZone),
    quoted: { threadId, messageId },
    files: isTooLarge ? [] : await copyFiles(ctx, message),
  };
  await saveDraft(ctx, { draftId: runId, seen: 0, content });
  if (isTooLarge) throw new PartlyDone(TOO_LARGE);
}

/** One that the person has changed or sent is theirs. */
export async function discardForward(ctx: TenantContext, { runId }: OpenRun): Promise<void> {
  const draft = await findMailDraft(ctx.db, { userId: ctx.tenantId, id: runId });
  if (draft && draft.revision === 1 && !draft.closedAt) await discardDraft(ctx, { draftId: runId });
}

async function copyFiles(ctx: TenantContext, message: CachedMessage): Promise<DraftContent['files']> {
  const partIds = viewMessage(message).attachments.map(({ attachmentId }) => attachmentId);
  if (partIds.length === 0) return [];
  const { messageId } = message;
  const { attachments } = await forwardAttachments(ctx, { messageId, partIds });
  return attachments.map(({ attachmentId, filename, size }) => ({ attachmentId, filename, size }));
}

function isOver({ attachments }: CachedMessage): boolean {
  const size = attachments.reduce((sum, file) => sum + file.size, 0);
  return size > ATTACHMENTS_BYTES_MAX || attachments.length > ATTACHMENTS_MAX;
}

function markSubject(subject: string): string {
  const marked = MARKED.test(subject) ? subject : `Fwd: ${subject}`;
  return marked.slice(0, SUBJECT_MAX).toWellFormed();
}

/** As the composer writes it, with the person's clock. */
function quoteForward({ text, from, to, sentAt, subject }: CachedMessage, timeZone: string): string {
  const head = [
    '---------- Forwarded message ----------',
    `From: ${from.name} <${from.email}>`,
    `Date: ${formatInZone(sentAt.getTime(), knownZone(timeZone)).slice(0, MINUTES).replace('T', ' ')}`,
    `Subject: ${subject}`,
    `To: ${to.join(', ')}`,
  ];
  return `${head.join('\n')}\n\n${text.trimEnd()}`.slice(0, SEND_BODY_MAX).toWellFormed();
}
