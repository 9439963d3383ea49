import { successSchema } from '@triage/contract/errors';
import {
  begunDraftAnswer,
  begunDraftRequest,
  discardDraftRequest,
  openDraftAnswer,
  openDraftRequest,
  saveDraftAnswer,
  saveDraftRequest,
} from '@triage/contract/sending/mail-drafts';
import { openDraft } from '../../flows/mail-drafts/open-draft.ts';
import { findBegunDraft } from '../../send/drafts/find-begun.ts';
import { discardDraft, saveDraft } from '../../send/drafts/save-draft.ts';
import { connectedProcedure, sessionProcedure } from '../gates.ts';
import { t } from '../init.ts';

/** Unsent emails, which live at the provider. Opening one may store the version of another program. */
export const mailDraftsRouter = t.router({
  begun: sessionProcedure
    .input(begunDraftRequest)
    .output(begunDraftAnswer)
    .query(({ ctx, input }) => findBegunDraft(ctx.tenant, input)),
  open: connectedProcedure
    .input(openDraftRequest)
    .output(openDraftAnswer)
    .mutation(({ ctx, input }) => openDraft(ctx.tenant, input)),
  save: connectedProcedure
    .input(saveDraftRequest)
    .output(saveDraftAnswer)
    .mutation(({ ctx, input }) => saveDraft(ctx.tenant, input)),
  discard: connectedProcedure
    .input(discardDraftRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => discardDraft(ctx.tenant, input)),
});
