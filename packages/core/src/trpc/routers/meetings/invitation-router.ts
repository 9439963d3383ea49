import {
  answerInvitationAnswer,
  answerInvitationRequest,
  findInvitationAnswer,
  invitationRequest,
} from '@triage/contract/meetings/invitation';
import { replyToInvitation } from '../../../flows/reply-to-invitation.ts';
import { findInvitation } from '../../../invitation/find-invitation.ts';
import { connectedProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

export const invitationRouter = t.router({
  find: connectedProcedure
    .input(invitationRequest)
    .output(findInvitationAnswer)
    .query(({ ctx, input }) => findInvitation(ctx.tenant, input)),
  answer: connectedProcedure
    .input(answerInvitationRequest)
    .output(answerInvitationAnswer)
    .mutation(({ ctx, input }) => replyToInvitation(ctx.tenant, input)),
});
