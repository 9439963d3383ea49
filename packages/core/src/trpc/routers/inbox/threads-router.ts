import { quietThreadsSchema } from '@triage/contract/account/notifications';
import { successSchema } from '@triage/contract/errors';
import { blockedSendersSchema, blockRequest, mutedThreadsSchema } from '@triage/contract/inbox/refused-mail';
import {
  changedThreadRequest,
  changeThreadsRequest,
  deleteThreadsRequest,
} from '@triage/contract/inbox/thread-change';
import { unsubscribeAnswer } from '@triage/contract/inbox/unsubscribe';
import { classificationAnswer } from '@triage/contract/triage/classification';
import {
  createLabelRequest,
  labelSchema,
  labelsAnswer,
  labelThreadsRequest,
} from '@triage/contract/triage/labels';
import { bulkAnswer } from '@triage/contract/triage/triage';
import { listOwnLabels } from '@triage/database/tables/mail-labels';
import { asSuccess, joinSenders, joinThreads } from '../../../mailboxes/merge-lists.ts';
import { listQuiet, quietThread, unquietThread } from '../../../notify/quiet-thread.ts';
import { overMailboxes } from '../../../tenant/over-mailboxes.ts';
import { blockSender, listBlocked, unblockSender } from '../../../triage/actions/block-sender.ts';
import { changeThreads } from '../../../triage/actions/change-thread.ts';
import { deleteThreads } from '../../../triage/actions/delete-threads.ts';
import { listMuted, muteThread, unmuteThread } from '../../../triage/actions/mute-thread.ts';
import { removeThread } from '../../../triage/actions/remove-thread.ts';
import { returnThread } from '../../../triage/actions/return-thread.ts';
import { starThread } from '../../../triage/actions/star-thread.ts';
import { createLabel } from '../../../triage/labels/create-label.ts';
import { labelThreads } from '../../../triage/labels/label-thread.ts';
import { unsubscribeThread } from '../../../triage/unsubscribe/unsubscribe-thread.ts';
import { connectedProcedure, listingProcedure, searchingProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

const oneThread = connectedProcedure.input(changedThreadRequest);

export const threadsRouter = t.router({
  star: oneThread
    .output(successSchema)
    .mutation(({ ctx, input }) => starThread(ctx.tenant, { ...input, on: true })),
  unstar: oneThread
    .output(successSchema)
    .mutation(({ ctx, input }) => starThread(ctx.tenant, { ...input, on: false })),
  trash: oneThread
    .output(successSchema)
    .mutation(({ ctx, input }) => removeThread(ctx.tenant, { ...input, to: 'trash' })),
  untrash: oneThread
    .output(classificationAnswer)
    .mutation(({ ctx, input }) => returnThread(ctx.tenant, { ...input, from: 'trash' })),
  deleteForGood: connectedProcedure
    .input(deleteThreadsRequest)
    .output(bulkAnswer)
    .mutation(({ ctx, input }) => deleteThreads(ctx.tenant, input)),
  reportSpam: oneThread
    .output(successSchema)
    .mutation(({ ctx, input }) => removeThread(ctx.tenant, { ...input, to: 'spam' })),
  notSpam: oneThread
    .output(classificationAnswer)
    .mutation(({ ctx, input }) => returnThread(ctx.tenant, { ...input, from: 'spam' })),
  mute: oneThread.output(classificationAnswer).mutation(({ ctx, input }) => muteThread(ctx.tenant, input)),
  unmute: oneThread
    .output(classificationAnswer)
    .mutation(({ ctx, input }) => unmuteThread(ctx.tenant, input)),
  muted: searchingProcedure
    .output(mutedThreadsSchema)
    .query(({ ctx }) => overMailboxes(ctx.tenants, listMuted, joinThreads)),
  quiet: oneThread.output(successSchema).mutation(({ ctx, input }) => quietThread(ctx.tenant, input)),
  unquiet: oneThread.output(successSchema).mutation(({ ctx, input }) => unquietThread(ctx.tenant, input)),
  quieted: searchingProcedure
    .output(quietThreadsSchema)
    .query(({ ctx }) => overMailboxes(ctx.tenants, listQuiet, joinThreads)),
  // Whom somebody does not want to hear from, they want to hear from in none of their mailboxes.
  block: searchingProcedure
    .input(blockRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) =>
      overMailboxes(ctx.tenants, (tenant) => blockSender(tenant, input), asSuccess),
    ),
  unblock: searchingProcedure
    .input(blockRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) =>
      overMailboxes(ctx.tenants, (tenant) => unblockSender(tenant, input), asSuccess),
    ),
  blocked: searchingProcedure
    .output(blockedSendersSchema)
    .query(({ ctx }) => overMailboxes(ctx.tenants, listBlocked, joinSenders)),
  changeMany: connectedProcedure
    .input(changeThreadsRequest)
    .output(bulkAnswer)
    .mutation(({ ctx, input }) => changeThreads(ctx.tenant, input)),
  unsubscribe: oneThread
    .output(unsubscribeAnswer)
    .mutation(({ ctx, input }) => unsubscribeThread(ctx.tenant, input)),
  labels: listingProcedure.output(labelsAnswer).query(({ ctx }) =>
    overMailboxes(
      ctx.tenants,
      async ({ db, tenantId }) => ({ labels: await listOwnLabels(db, tenantId) }),
      (answers) => ({ labels: answers.flatMap(({ labels }) => labels) }),
    ),
  ),
  createLabel: connectedProcedure
    .input(createLabelRequest)
    .output(labelSchema)
    .mutation(({ ctx, input }) => createLabel(ctx.tenant, input)),
  labelThreads: connectedProcedure
    .input(labelThreadsRequest)
    .output(bulkAnswer)
    .mutation(({ ctx, input }) => labelThreads(ctx.tenant, input)),
});
