import type { SendDraftRequest } from '@triage/contract/sending/draft-api';
import type { DraftContent } from '@triage/contract/sending/mail-drafts';
import { type QueueSendAnswer, type QueueSendRequest, queueSendRequest } from '@triage/contract/sending/send';
import type { Sql } from '@triage/database/open-database';
import { lockMailDraft } from '@triage/database/tables/mail-drafts/list-drafts';
import type { TenantContext } from '../../context.ts';
import { FieldError } from '../../errors.ts';
import { findShown } from '../../mail-text/mail-markup.ts';
import { insertSend, type NewSend } from '../insert-send.ts';
import { parseRecipients } from './draft-recipients.ts';
import { closeDraft } from './save-draft.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'jobs'>;

/** Null if it is another revision by now, or closed: then nothing is queued. */
export async function queueDraft(
  ctx: Ctx,
  tx: Sql,
  draft: { draftId: string; seen: number } & Pick<NewSend, 'request' | 'idempotency' | 'draftKind'>,
): Promise<QueueSendAnswer | null> {
  const { draftId, seen, request, idempotency, draftKind } = draft;
  const { tenantId } = ctx;
  if (!(await lockMailDraft(tx, { userId: tenantId, id: draftId, revision: seen }))) return null;
  const send = { tenantId, request, now: ctx.clock.now(), draftKind };
  const queued =
    (await insertSend(tx, { ...send, idempotency })) ??
    // An earlier draft of this id was sent, and forgotten since.
    (await insertSend(tx, { ...send, idempotency: null }));
  await closeDraft(ctx, tx, draftId);
  return queued;
}

/** The email that a draft is, within the limits of any other send; throws where it cannot be sent. */
export function toSend(
  content: DraftContent,
  { sendAt, sendInSeconds, remindAt }: Omit<SendDraftRequest, 'draftId' | 'seen'> = {},
): QueueSendRequest {
  const to = parseRecipients('to', content.to);
  if (to.length === 0) throw new FieldError('to', 'The draft has no recipient');
  const body = content.quote ? content.body.trimEnd() : content.body;
  const shown = findShown(content.html ?? null);
  const files = content.files.filter(({ isInline, attachmentId }) => !isInline || shown.has(attachmentId));
  const { html, quote, quoted, isPlain, threadId, sender } = content;
  const send = {
    ...{ to, cc: parseRecipients('cc', content.cc), bcc: parseRecipients('bcc', content.bcc) },
    ...{ subject: content.subject, body: quote ? `${body}\n\n${quote}` : body },
    ...(html === undefined ? {} : { html }),
    ...(quote && quoted && !isPlain ? { quote: { messageId: quoted.messageId, at: body.length } } : {}),
    ...(threadId ? { threadId } : {}),
    ...(sender ? { from: sender } : {}),
    ...(files.length > 0 ? { attachmentIds: files.map(({ attachmentId }) => attachmentId) } : {}),
    ...(sendAt === undefined ? {} : { sendAt }),
    ...(sendInSeconds === undefined ? {} : { sendInSeconds }),
    ...(remindAt === undefined ? {} : { remindAt }),
  };
  const { success, data, error } = queueSendRequest.safeParse(send);
  if (success) return data;
  const [{ path = [], message = '' } = {}] = error.issues;
  throw new FieldError(String(path[0] ?? 'draftId'), `${path.join('.')}: ${message}`);
}
