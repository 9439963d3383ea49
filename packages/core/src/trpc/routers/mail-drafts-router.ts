import { successSchema } from '@triage/contract/errors';
import {
  discardDraftRequest,
  openDraftAnswer,
  openDraftRequest,
  saveDraftAnswer,
  saveDraftRequest,
} from '@triage/contract/sending/mail-drafts';
import { openDraft } from '../../flows/mail-drafts/open-draft.ts';
import { discardDraft, saveDraft } from '../../send/drafts/save-draft.ts';
import { connectedProcedure } from '../gates.ts';
import { t } from '../init.ts';

/** Unsent emails, which live at the provider. Opening one may store the version of another program. */
export const mailDraftsRouter = t.router({
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
