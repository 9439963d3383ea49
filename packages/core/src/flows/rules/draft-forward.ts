import {
  ATTACHMENTS_BYTES_MAX,
  ATTACHMENTS_MAX,
  DRAFTS_MAX,
  SEND_BODY_MAX,
  SUBJECT_MAX,
} from '@triage/contract/limits';
import type { DraftContent } from '@triage/contract/sending/mail-drafts';
import { countOpenDrafts, findMailDraft } from '@triage/database/tables/mail-drafts/save-drafts';
import { deleteFiles } from '@triage/database/tables/outgoing-files';
import type { OpenRun } from '@triage/database/tables/rules/rule-runs';
import type { TenantContext } from '../../context.ts';
import { AppError, FieldError } from '../../errors.ts';
import { getOwner } from '../../mailbox/inbox/get-owner.ts';
import { viewMessage } from '../../mailbox/inbox/view-message.ts';
import { findThread } from '../../mailbox/store/list-threads.ts';
import type { CachedMessage } from '../../mime/cached-thread.ts';
import { forwardAttachments } from '../../outgoing/forward-attachments.ts';
import { isProviderFailure } from '../../ports/mail.ts';
import { discardDraft, saveDraft } from '../../send/drafts/save-draft.ts';
import { formatInZone, knownZone } from '../../time/local-time.ts';
import { PartlyDone } from './partly-done.ts';

const MINUTES = 'YYYY-MM-DDTHH:MM'.length;
const MARKED = /^(?:fwd?|wg|tr|vs)\s*:/i;
const NO_ROOM = `The email was not forwarded: you have ${DRAFTS_MAX} drafts, which is the limit`;
const NOT_FETCHED = 'The attachments could not be fetched, so the draft has none';
const TOO_LARGE = 'The attachments are too large to be forwarded, so the draft has none';

/** A forward in the person's drafts, with the files of the email. The run's id is the draft's, so a run makes one. */
export async function draftForward(ctx: TenantContext, run: OpenRun): Promise<void> {
  const { threadId, messageId, runId, effect } = run;
  if (effect.forwardTo === null || (await findMailDraft(ctx.db, { userId: ctx.tenantId, id: runId }))) return;
  const thread = await findThread(ctx.db, ctx.tenantId, threadId);
  const message = thread?.messages.find((one) => one.messageId === messageId);
  if (!message) throw new AppError('threadNotFound');
  // Before files are copied: they count against what the person may attach.
  if ((await countOpenDrafts(ctx.db, ctx.tenantId)) >= DRAFTS_MAX) throw new PartlyDone(NO_ROOM);
  const { files, problem } = await copyFiles(ctx, message);
  const { timeZone } = await getOwner(ctx.db, ctx.tenantId);
  const content: DraftContent = {
    kind: 'forward',
    threadId: null,
    ...{ to: effect.forwardTo, cc: '', bcc: '', body: '' },
    subject: markSubject(message.subject),
    quote: quoteForward(message, timeZone),
    quoted: { threadId, messageId },
    files,
  };
  try {
    const { outcome } = await saveDraft(ctx, { draftId: runId, seen: 0, content });
    if (outcome !== 'saved') await dropFiles(ctx, files);
  } catch (error) {
    if (!(await findMailDraft(ctx.db, { userId: ctx.tenantId, id: runId }))) await dropFiles(ctx, files);
    throw error;
  }
  if (problem) throw new PartlyDone(problem);
}

/** One that the person has changed or sent is theirs. */
export async function discardForward(ctx: TenantContext, { runId }: OpenRun): Promise<void> {
  const draft = await findMailDraft(ctx.db, { userId: ctx.tenantId, id: runId });
  if (draft && draft.revision === 1 && !draft.closedAt) {
    await discardDraft(ctx, { draftId: runId });
    await dropFiles(ctx, draft.content.files);
  }
}

type Files = DraftContent['files'];

/** A forward without its files is better than none. What may pass is thrown, and tried again. */
async function copyFiles(
  ctx: TenantContext,
  message: CachedMessage,
): Promise<{ files: Files; problem: string }> {
  if (isOver(message)) return { files: [], problem: TOO_LARGE };
  try {
    return { files: await fetchFiles(ctx, message), problem: '' };
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    ctx.logger.warn('rules.files-not-forwarded', {}, error);
    return { files: [], problem };
  }
}

function problemOf(error: unknown): string | null {
  if (error instanceof FieldError) return `The draft has no attachments. ${error.message}`;
  if (error instanceof AppError && error.code === 'notFound') return NOT_FETCHED;
  // Not `revoked`: the person connects the account again.
  return isProviderFailure(error, 'notFound', 'gone', 'forbidden', 'invalid', 'conflict')
    ? NOT_FETCHED
    : null;
}

async function dropFiles({ db, tenantId }: TenantContext, files: Files): Promise<void> {
  await deleteFiles(db, { userId: tenantId, ids: files.map(({ attachmentId }) => attachmentId) });
}

async function fetchFiles(ctx: TenantContext, message: CachedMessage): Promise<Files> {
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
