import { randomUUID } from 'node:crypto';
import { writeToolInputs } from '@triage/contract/meetings/propose';
import type { DraftContent } from '@triage/contract/sending/mail-drafts';
import { findMailDraft } from '@triage/database/tables/mail-drafts/save-drafts';
import type { z } from 'zod';
import type { TenantContext } from '../../../context.ts';
import { FieldError } from '../../../errors.ts';
import { splitRecipients } from '../../../send/drafts/draft-recipients.ts';
import { discardDraft, saveDraft } from '../../../send/drafts/save-draft.ts';
import { markedId } from '../../../tenant/mailbox-tenant.ts';
import { defineWriteTool, NotCarriedOut } from '../define-write-tool.ts';
import { requireThreads } from '../threads/require-threads.ts';
import { DRAFT_CHANGED, findSeenDraft, prepareDraft, shownDraft } from './find-seen-draft.ts';

export const saveDraftTool = defineWriteTool({
  name: 'save_draft',
  description:
    'Save an unsent email, or with draftId and seen (its revision) change one: recipients that are left out stay. Its ' +
    'text becomes plain. Nothing is sent.',
  input: writeToolInputs.save_draft,
  arguments: shownDraft,
  async prepare(ctx, { draftId, seen, ...input }) {
    if (draftId) return prepareChange(ctx, { ...input, draftId, seen });
    if (input.threadId) await requireThreads(ctx, [input.threadId]);
    return prepareDraft({
      ...input,
      to: input.to ?? [],
      draftId: markedId(ctx.tenantId, randomUUID()),
      seen: 0,
    });
  },
  // Repeating it stores one revision.
  async run(ctx, asked) {
    const { draftId, seen, to, cc = [], bcc = [], subject, body, threadId } = asked;
    const stored = await findMailDraft(ctx.db, { userId: ctx.tenantId, id: draftId });
    const open = stored?.closedAt === null ? stored.content : null;
    // Without this check a draft that was forgotten meanwhile would begin again, without its quote and files.
    if (!open && seen > 0) throw new NotCarriedOut(DRAFT_CHANGED);
    const { html: _, ...kept } = open ?? newContent(threadId);
    const content = {
      ...{ ...kept, subject, body },
      ...{ to: to.join(', '), cc: cc.join(', '), bcc: bcc.join(', ') },
    };
    const { outcome, revision } = await saveDraft(ctx, { draftId, seen, content });
    if (outcome !== 'saved') throw new NotCarriedOut(DRAFT_CHANGED);
    return { result: { draftId, revision }, text: 'The draft is saved. Nothing was sent.' };
  },
});

export const discardDraftTool = defineWriteTool({
  name: 'discard_draft',
  description: 'Discard an unsent email by draftId and seen (its revision), here and at the provider.',
  input: writeToolInputs.discard_draft,
  arguments: shownDraft,
  async prepare(ctx, { draftId, seen }) {
    const { content } = await findSeenDraft(ctx, ctx.db, { draftId, seen });
    const { to, subject, body } = content;
    return prepareDraft({ draftId, seen, to: splitRecipients(to), subject, body });
  },
  async run(ctx, { draftId, seen }) {
    const row = await findMailDraft(ctx.db, { userId: ctx.tenantId, id: draftId });
    if (row && !row.closedAt && row.revision !== seen) throw new NotCarriedOut(DRAFT_CHANGED);
    await discardDraft(ctx, { draftId });
    return { result: { draftId }, text: 'The draft is discarded.' };
  },
});

type Change = z.infer<typeof writeToolInputs.save_draft> & { draftId: string };

/** Omitted fields stay unchanged, and the card shows them. */
async function prepareChange(ctx: TenantContext, { threadId, ...asked }: Change) {
  if (threadId) throw new FieldError('threadId', 'A draft stays in its thread: leave the field out');
  const { content } = await findSeenDraft(ctx, ctx.db, asked);
  return prepareDraft({
    ...asked,
    to: asked.to ?? splitRecipients(content.to),
    cc: asked.cc ?? splitRecipients(content.cc),
    bcc: asked.bcc ?? splitRecipients(content.bcc),
    ...(content.threadId ? { threadId: content.threadId } : {}),
  });
}

function newContent(threadId: string | undefined): DraftContent {
  return {
    ...{ kind: threadId ? 'reply' : 'new', threadId: threadId ?? null },
    ...{ to: '', cc: '', bcc: '', subject: '', body: '', quote: '', files: [] },
  };
}
