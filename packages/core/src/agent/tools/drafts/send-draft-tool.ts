import { writeToolInputs } from '@triage/contract/meetings/propose';
import { draftContentSchema } from '@triage/contract/sending/mail-drafts';
import { findMailDraft } from '@triage/database/tables/mail-drafts/save-drafts';
import { z } from 'zod';
import { queueDraft, toSend } from '../../../send/drafts/queue-draft.ts';
import { reopenedDraftId } from '../../../send/drafts/reopen-draft.ts';
import { storeDraft } from '../../../send/drafts/save-draft.ts';
import { tellBegun } from '../../../send/drafts/tell-begun.ts';
import { defineWriteTool, NotCarriedOut } from '../define-write-tool.ts';
import { requireAttachments } from '../sending/require-attachments.ts';
import { announceSend, undoSend } from '../sending/send-email.ts';
import { describeDraft } from './describe-draft.ts';
import { DRAFT_CHANGED, findSeenDraft, prepareDraft, shownDraft } from './find-seen-draft.ts';

const undoData = z.object({ scheduledSendId: z.string(), content: draftContentSchema });

export const sendDraftTool = defineWriteTool({
  name: 'send_draft',
  description: 'Queue an unsent email by draftId and seen (its revision), as it is.',
  input: writeToolInputs.send_draft,
  arguments: shownDraft,
  async prepare(ctx, { draftId, seen }) {
    const { content } = await findSeenDraft(ctx, ctx.db, { draftId, seen });
    const request = toSend(content);
    const { to, cc, bcc, subject, threadId, attachmentIds = [] } = request;
    const { words, source } = await describeDraft(ctx, request);
    return {
      ...prepareDraft({ draftId, seen, to, cc, bcc, subject, threadId, ...words }),
      text: source,
      attachments: await requireAttachments(ctx, attachmentIds),
    };
  },
  async queue(ctx, tx, { approvalId, argumentsHash, arguments: { draftId, seen } }) {
    const row = await findMailDraft(tx, { userId: ctx.tenantId, id: draftId });
    if (!row || row.closedAt || row.revision !== seen) throw new NotCarriedOut(DRAFT_CHANGED);
    const idempotency = { key: `agent-approval ${approvalId}`, hash: argumentsHash };
    const queued = await queueDraft(ctx, tx, {
      draftId,
      seen,
      request: toSend(row.content),
      draftKind: row.content.kind,
      idempotency,
    });
    if (!queued) throw new NotCarriedOut(DRAFT_CHANGED);
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
    const { scheduledSendId, content } = undoData.parse(data);
    const draftId = reopenedDraftId(scheduledSendId);
    const undone = await undoSend(ctx, data, (tx) => storeDraft(ctx, tx, { draftId, seen: 0, content }));
    if (undone.success && content.threadId) await tellBegun(ctx, content.threadId);
    return undone;
  },
});
