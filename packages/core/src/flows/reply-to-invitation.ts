import type { AnswerInvitationAnswer, AnswerInvitationRequest } from '@triage/contract/meetings/invitation';
import type { TenantContext } from '../context.ts';
import { answerInvitation } from '../invitation/answer-invitation.ts';
import { findClassification } from '../triage/classification-row.ts';
import { settleOrLater } from '../triage/settle-scheduling.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar' | 'realtime' | 'logger' | 'jobs'>;

/** Once the calendar has the answer, nothing is left to schedule. */
export async function replyToInvitation(
  ctx: Ctx,
  request: AnswerInvitationRequest,
): Promise<AnswerInvitationAnswer> {
  const { threadId, answer } = request;
  const before = await findClassification(ctx.db, ctx.tenantId, threadId);
  await answerInvitation(ctx, request);
  const reason = 'you answered the invitation';
  return { success: true, answer, classification: await settleOrLater(ctx, { threadId, reason, before }) };
}
