import { successSchema } from '@triage/contract/errors';
import {
  draftVersionSchema,
  listDraftsAnswer,
  putDraftAnswer,
  putDraftRequest,
  sendDraftRequest,
} from '@triage/contract/sending/draft-api';
import {
  begunDraftAnswer,
  begunDraftRequest,
  discardDraftRequest,
  openDraftAnswer,
  openDraftRequest,
  saveDraftAnswer,
  saveDraftRequest,
} from '@triage/contract/sending/mail-drafts';
import { queueSendAnswer } from '@triage/contract/sending/send';
import { openDraft } from '../../../flows/mail-drafts/open-draft.ts';
import { getDraft, putDraft, removeDraft } from '../../../flows/mail-drafts/put-draft.ts';
import { sendDraft } from '../../../flows/mail-drafts/send-draft.ts';
import { mergeDrafts } from '../../../mailboxes/merge-sends.ts';
import { findBegunDraft } from '../../../send/drafts/find-begun.ts';
import { listDrafts } from '../../../send/drafts/list-drafts.ts';
import { discardDraft, saveDraft } from '../../../send/drafts/save-draft.ts';
import { overMailboxes } from '../../../tenant/over-mailboxes.ts';
import { connectedProcedure, everyMailboxProcedure, sessionProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

/** Unsent emails, which live at the provider. Opening one may store the version of another program. */
export const mailDraftsRouter = t.router({
  // For programs: what is not there is an error, and so is a version that they have not seen.
  list: everyMailboxProcedure
    .output(listDraftsAnswer)
    .query(({ ctx }) => overMailboxes(ctx.tenants, listDrafts, mergeDrafts)),
  get: connectedProcedure
    .meta({ onlyReads: true })
    .input(openDraftRequest)
    .output(draftVersionSchema)
    .mutation(({ ctx, input }) => getDraft(ctx.tenant, input)),
  put: connectedProcedure
    .input(putDraftRequest)
    .output(putDraftAnswer)
    .mutation(({ ctx, input }) => putDraft(ctx.tenant, input)),
  remove: connectedProcedure
    .input(discardDraftRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => removeDraft(ctx.tenant, input)),
  send: connectedProcedure
    .meta({ countsAs: 'send' })
    .input(sendDraftRequest)
    .output(queueSendAnswer)
    .mutation(({ ctx, input }) => sendDraft(ctx.tenant, input)),
  // For the composer: a save without an answer may be repeated, and an unknown id is a new draft.
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
