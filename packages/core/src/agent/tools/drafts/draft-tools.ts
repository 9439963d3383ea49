import { randomUUID } from 'node:crypto';
import { writeToolInputs } from '@triage/contract/meetings/propose';
import type { DraftContent } from '@triage/contract/sending/mail-drafts';
import { findMailDraft } from '@triage/database/tables/mail-drafts/save-drafts';
import { discardDraft, saveDraft } from '../../../send/drafts/save-draft.ts';
import { defineWriteTool, NotCarriedOut } from '../define-write-tool.ts';
import { requireThreads } from '../threads/require-threads.ts';
import { DRAFT_CHANGED, findSeenDraft, prepareDraft, shownDraft } from './find-seen-draft.ts';

export const saveDraftTool = defineWriteTool({
  name: 'save_draft',
  description:
    'Save an unsent email, or with draftId and seen (its revision) change one. Its text becomes plain. Nothing is sent.',
  input: writeToolInputs.save_draft,
  arguments: shownDraft,
  async prepare(ctx, { draftId, seen, ...input }) {
    if (draftId) await findSeenDraft(ctx, ctx.db, { draftId, seen });
    if (input.threadId) await requireThreads(ctx, [input.threadId]);
    return prepareDraft({ ...input, draftId: draftId ?? randomUUID(), seen: draftId ? seen : 0 });
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
    return prepareDraft({ draftId, seen, to: to === '' ? [] : [to], subject, body });
  },
  async run(ctx, { draftId, seen }) {
    const row = await findMailDraft(ctx.db, { userId: ctx.tenantId, id: draftId });
    if (row && !row.closedAt && row.revision !== seen) throw new NotCarriedOut(DRAFT_CHANGED);
    await discardDraft(ctx, { draftId });
    return { result: { draftId }, text: 'The draft is discarded.' };
  },
});

function newContent(threadId: string | undefined): DraftContent {
  return {
    ...{ kind: threadId ? 'reply' : 'new', threadId: threadId ?? null },
    ...{ to: '', cc: '', bcc: '', subject: '', body: '', quote: '', files: [] },
  };
}
