import { randomUUID } from 'node:crypto';
import { writeToolInputs } from '@triage/contract/meetings/propose';
import { type DraftContent, draftContentSchema } from '@triage/contract/sending/mail-drafts';
import type { Sql } from '@triage/database/open-database';
import { findMailDraft } from '@triage/database/tables/mail-drafts/save-drafts';
import { z } from 'zod';
import type { TenantContext } from '../../../context.ts';
import { AppError, FieldError } from '../../../errors.ts';
import { queueDraft, toSend } from '../../../send/drafts/queue-draft.ts';
import { discardDraft, saveDraft } from '../../../send/drafts/save-draft.ts';
import { defineWriteTool, NotCarriedOut } from '../define-write-tool.ts';
import { requireAttachments } from '../require-attachments.ts';
import { requireThreads } from '../require-threads.ts';
import { announceSend, undoSend } from '../send-email.ts';

const shown = z.object({
  draftId: z.string(),
  seen: z.number().int(),
  to: z.array(z.string()),
  cc: z.array(z.string()).optional(),
  bcc: z.array(z.string()).optional(),
  subject: z.string(),
  body: z.string(),
  threadId: z.string().optional(),
});
type Shown = z.infer<typeof shown>;

const undoData = z.object({ scheduledSendId: z.string(), content: draftContentSchema });

const CHANGED = 'The draft was changed or sent since, so nothing was done.';

export const saveDraftTool = defineWriteTool({
  name: 'save_draft',
  description:
    'Save an unsent email, or with draftId and seen (its revision) change one. Its text becomes plain. Nothing is sent.',
  input: writeToolInputs.save_draft,
  arguments: shown,
  async prepare(ctx, { draftId, seen, ...input }) {
    if (draftId) await findDraft(ctx, ctx.db, { draftId, seen });
    if (input.threadId) await requireThreads(ctx, [input.threadId]);
    const saved = { ...input, draftId: draftId ?? randomUUID(), seen: draftId ? seen : 0 };
    return prepared(saved);
  },
  // Repeating it stores one revision.
  async run(ctx, asked) {
    const { draftId, seen, to, cc = [], bcc = [], subject, body, threadId } = asked;
    const stored = await findMailDraft(ctx.db, { userId: ctx.tenantId, id: draftId });
    const { html: _, ...kept } = stored?.closedAt === null ? stored.content : newContent(threadId);
    const content = {
      ...{ ...kept, subject, body },
      ...{ to: to.join(', '), cc: cc.join(', '), bcc: bcc.join(', ') },
    };
    const { outcome, revision } = await saveDraft(ctx, { draftId, seen, content });
    if (outcome !== 'saved') throw new NotCarriedOut(CHANGED);
    return { result: { draftId, revision }, text: 'The draft is saved. Nothing was sent.' };
  },
});

export const discardDraftTool = defineWriteTool({
  name: 'discard_draft',
  description: 'Discard an unsent email by draftId and seen (its revision), here and at the provider.',
  input: writeToolInputs.discard_draft,
  arguments: shown,
  async prepare(ctx, { draftId, seen }) {
    const { content } = await findDraft(ctx, ctx.db, { draftId, seen });
    const { to, subject, body } = content;
    return prepared({ draftId, seen, to: to === '' ? [] : [to], subject, body });
  },
  async run(ctx, { draftId, seen }) {
    const row = await findMailDraft(ctx.db, { userId: ctx.tenantId, id: draftId });
    if (row && !row.closedAt && row.revision !== seen) throw new NotCarriedOut(CHANGED);
    await discardDraft(ctx, { draftId });
    return { result: { draftId }, text: 'The draft is discarded.' };
  },
});

export const sendDraftTool = defineWriteTool({
  name: 'send_draft',
  description: 'Queue an unsent email by draftId and seen (its revision), as it is.',
  input: writeToolInputs.send_draft,
  arguments: shown,
  async prepare(ctx, { draftId, seen }) {
    const { content } = await findDraft(ctx, ctx.db, { draftId, seen });
    const { to, cc, bcc, subject, body, threadId, attachmentIds = [] } = toSend(content);
    return {
      ...prepared({ draftId, seen, to, cc, bcc, subject, body, threadId }),
      attachments: await requireAttachments(ctx, attachmentIds),
    };
  },
  async queue(ctx, tx, { approvalId, argumentsHash, arguments: { draftId, seen } }) {
    const row = await findMailDraft(tx, { userId: ctx.tenantId, id: draftId });
    if (!row || row.closedAt || row.revision !== seen) throw new NotCarriedOut(CHANGED);
    const idempotency = { key: `agent-approval ${approvalId}`, hash: argumentsHash };
    const queued = await queueDraft(ctx, tx, { draftId, seen, request: toSend(row.content), idempotency });
    if (!queued) throw new NotCarriedOut(CHANGED);
    return {
      result: { ...queued },
      text: `The draft is queued and will be sent at ${queued.sendAt}.`,
      undo: {
        data: { scheduledSendId: queued.scheduledSendId, content: row.content },
        until: new Date(queued.sendAt),
      },
    };
  },
  announce: announceSend,
  // Its words go on as a new draft, which has one id however often this is repeated.
  async undo(ctx, data) {
    const undone = await undoSend(ctx, data);
    const { scheduledSendId: draftId, content } = undoData.parse(data);
    if (undone.success) await saveDraft(ctx, { draftId, seen: 0, content });
    return undone;
  },
});

function prepared(asked: Shown) {
  const { to, cc = [], bcc = [], threadId, subject, body } = asked;
  return {
    arguments: asked,
    recipients: [...to, ...cc, ...bcc],
    threadIds: threadId ? [threadId] : [],
    text: `${subject}\n${body}`,
  };
}

/** The revision that was read; a card shows it, and no later one may be changed by its approval. */
async function findDraft(
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

function newContent(threadId: string | undefined): DraftContent {
  return {
    ...{ kind: threadId ? 'reply' : 'new', threadId: threadId ?? null },
    ...{ to: '', cc: '', bcc: '', subject: '', body: '', quote: '', files: [] },
  };
}
