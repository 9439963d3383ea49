import {
  agentChatRequest,
  approvalCardSchema,
  conversationAnswer,
  conversationRequest,
  conversationsAnswer,
  decideRequest,
  decisionSchema,
  pendingAnswer,
  providersAnswer,
  receiptsAnswer,
  receiptsRequest,
  undoChangeAnswer,
  undoChangeRequest,
} from '@triage/contract/agent';
import { successSchema } from '@triage/contract/errors';
import { approvalAnswer, approvalRequest, proposeRequest } from '@triage/contract/meetings/propose';
import { decideApproval } from '../../agent/approvals/decide-approval.ts';
import { getApproval, listPending, listReceipts } from '../../agent/approvals/list-approvals.ts';
import { undoApproval } from '../../agent/approvals/undo-approval.ts';
import { chat } from '../../agent/chat.ts';
import {
  deleteConversation,
  findConversation,
  listConversations,
} from '../../agent/conversations/list-conversations.ts';
import { proposeWrite } from '../../agent/propose-write.ts';
import { openTimeLimit, TURN_MS } from '../../agent/time-limit.ts';
import { answersCard } from '../../agent/tool-part.ts';
import { AppError } from '../../errors.ts';
import { mergeReceipts } from '../../mailboxes/merge-lists.ts';
import { nameModel } from '../../ports/ai.ts';
import { overMailboxes } from '../../tenant/over-mailboxes.ts';
import {
  aiConnectedProcedure,
  connectedPersonProcedure,
  connectedProcedure,
  everyMailboxProcedure,
  sessionProcedure,
} from '../gates.ts';
import { t } from '../init.ts';
import { streamAnswer } from '../stream-answer.ts';

export const agentRouter = t.router({
  // Answers with the stream itself, for the REST door; over tRPC's own door it does not begin.
  chat: aiConnectedProcedure
    .meta({ countsAs: 'agent' })
    .input(agentChatRequest)
    .mutation(({ ctx, input }) => {
      if (ctx.byToken && answersCard(input.messages)) throw new AppError('sessionOnly');
      return streamAnswer(ctx, () => chat(ctx.tenant, input, openTimeLimit(TURN_MS, ctx.signal)));
    }),
  decide: connectedPersonProcedure
    .input(decideRequest)
    .output(decisionSchema)
    .mutation(({ ctx, input }) => decideApproval(ctx.tenant, input, { decidedIn: 'card' })),
  undo: connectedPersonProcedure
    .input(undoChangeRequest)
    .output(undoChangeAnswer)
    .mutation(({ ctx, input }) => undoApproval(ctx.tenant, input)),
  providers: sessionProcedure.output(providersAnswer).query(({ ctx }) => ({
    providers: ctx.services.ai.map(({ provider }) => provider),
    models: ctx.services.ai.map(({ language }) => nameModel(language)),
  })),
  pending: everyMailboxProcedure.output(pendingAnswer).query(({ ctx }) =>
    overMailboxes(ctx.tenants, listPending, (answers) => ({
      approvals: answers.flatMap(({ approvals }) => approvals),
    })),
  ),
  // A proposal only asks the user, so a read-only token may make one.
  propose: connectedProcedure
    .meta({ onlyReads: true, countsAs: 'change' })
    .input(proposeRequest)
    .output(approvalCardSchema)
    .mutation(({ ctx, input }) => proposeWrite(ctx.tenant, input)),
  approval: sessionProcedure
    .input(approvalRequest)
    .output(approvalAnswer)
    .query(({ ctx, input }) => getApproval(ctx.tenant, input)),
  receipts: everyMailboxProcedure
    .input(receiptsRequest)
    .output(receiptsAnswer)
    .query(({ ctx, input }) =>
      overMailboxes(
        ctx.tenants,
        (tenant) => listReceipts(tenant, input),
        (answers) => mergeReceipts(answers, input.limit),
      ),
    ),
  conversations: sessionProcedure
    .output(conversationsAnswer)
    .query(({ ctx }) => listConversations(ctx.tenant)),
  conversation: sessionProcedure
    .input(conversationRequest)
    .output(conversationAnswer)
    .query(({ ctx, input }) => findConversation(ctx.tenant, input)),
  forget: sessionProcedure
    .input(conversationRequest)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await deleteConversation(ctx.tenant, input);
      return { success: true as const };
    }),
});
