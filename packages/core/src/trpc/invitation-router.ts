import {
  answerInvitationAnswer,
  answerInvitationRequest,
  findInvitationAnswer,
  invitationRequest,
} from '@triage/contract/invitation';
import { answerInvitation } from '../invitation/answer-invitation.ts';
import { findInvitation } from '../invitation/find-invitation.ts';
import { connectedProcedure } from './gates.ts';
import { t } from './init.ts';

export const invitationRouter = t.router({
  find: connectedProcedure
    .input(invitationRequest)
    .output(findInvitationAnswer)
    .query(({ ctx, input }) => findInvitation(ctx.tenant, input)),
  answer: connectedProcedure
    .input(answerInvitationRequest)
    .output(answerInvitationAnswer)
    .mutation(({ ctx, input }) => answerInvitation(ctx.tenant, input)),
});
