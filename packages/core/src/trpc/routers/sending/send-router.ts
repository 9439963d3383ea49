import { successSchema } from '@triage/contract/errors';
import {
  findLookalikesAnswer,
  findLookalikesRequest,
  suggestRecipientsAnswer,
  suggestRecipientsRequest,
} from '@triage/contract/sending/recipients';
import {
  cancelSendAnswer,
  cancelSendRequest,
  dispatchNowAnswer,
  editSendRequest,
  findSendAnswer,
  listFailuresAnswer,
  listSendsAnswer,
  listSendsRequest,
  queueSendAnswer,
  queueSendRequest,
  recallSendRequest,
  sendIdRequest,
} from '@triage/contract/sending/send';
import { mergeRecalls, mergeRecipients, mergeSends } from '../../../mailboxes/merge-sends.ts';
import { cancelSend } from '../../../send/cancel-send.ts';
import { dismissFailure } from '../../../send/dismiss-failure.ts';
import { dispatchNow } from '../../../send/dispatch/dispatch-now.ts';
import { editSend } from '../../../send/edit-send.ts';
import { listFailures } from '../../../send/list-failures.ts';
import { findSend, listSends } from '../../../send/list-sends.ts';
import { queueSend } from '../../../send/queue-send.ts';
import { recallSend } from '../../../send/recall-send.ts';
import { findLookalikes } from '../../../send/recipients/find-lookalikes.ts';
import { suggestRecipients } from '../../../send/recipients/suggest-recipients.ts';
import { retrySend } from '../../../send/retry-send.ts';
import { overMailboxes } from '../../../tenant/over-mailboxes.ts';
import {
  connectedProcedure,
  everyMailboxProcedure,
  searchingProcedure,
  sessionProcedure,
} from '../../gates.ts';
import { t } from '../../init.ts';

export const sendRouter = t.router({
  queue: connectedProcedure
    .meta({ countsAs: 'send' })
    .input(queueSendRequest)
    .output(queueSendAnswer)
    .mutation(({ ctx, input }) => queueSend(ctx.tenant, input, ctx.idempotencyKey)),
  dispatchNow: connectedProcedure
    .meta({ countsAs: 'send' })
    .input(sendIdRequest)
    .output(dispatchNowAnswer)
    .mutation(({ ctx, input }) => dispatchNow(ctx.tenant, input)),
  cancel: connectedProcedure
    .input(cancelSendRequest)
    .output(cancelSendAnswer)
    .mutation(({ ctx, input }) => cancelSend(ctx.tenant, input)),
  // Without the connection gate: taking back needs no mail account.
  recall: everyMailboxProcedure
    .input(recallSendRequest)
    .output(cancelSendAnswer)
    .mutation(({ ctx, input }) =>
      // A key says nothing about the mailbox, and in each it must not be used any more.
      overMailboxes(ctx.tenants, (tenant) => recallSend(tenant, input), mergeRecalls),
    ),
  edit: connectedProcedure
    .input(editSendRequest)
    .output(queueSendAnswer)
    .mutation(({ ctx, input }) => editSend(ctx.tenant, input)),
  retry: connectedProcedure
    .meta({ countsAs: 'send' })
    .input(sendIdRequest)
    .output(queueSendAnswer)
    .mutation(({ ctx, input }) => retrySend(ctx.tenant, input)),
  dismiss: sessionProcedure
    .input(sendIdRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => dismissFailure(ctx.tenant, input)),
  suggestRecipients: searchingProcedure
    .input(suggestRecipientsRequest)
    .output(suggestRecipientsAnswer)
    .query(({ ctx, input }) =>
      overMailboxes(
        ctx.tenants,
        (tenant) => suggestRecipients(tenant, input),
        (lists) => mergeRecipients(lists),
      ),
    ),
  findLookalikes: connectedProcedure
    .input(findLookalikesRequest)
    .output(findLookalikesAnswer)
    .query(({ ctx, input }) => findLookalikes(ctx.tenant, input)),
  // Without the connection gate: a queue that waits for a reconnect stays visible.
  list: everyMailboxProcedure
    .input(listSendsRequest)
    .output(listSendsAnswer)
    .query(({ ctx, input }) =>
      overMailboxes(
        ctx.tenants,
        (tenant) => listSends(tenant, input),
        (answers) => mergeSends(answers, input.limit),
      ),
    ),
  find: sessionProcedure
    .input(sendIdRequest)
    .output(findSendAnswer)
    .query(({ ctx, input }) => findSend(ctx.tenant, input)),
  failures: everyMailboxProcedure.output(listFailuresAnswer).query(({ ctx }) =>
    overMailboxes(ctx.tenants, listFailures, (answers) => ({
      failures: answers.flatMap(({ failures }) => failures),
    })),
  ),
});
