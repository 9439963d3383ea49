import type { AnswerInvitationAnswer, AnswerInvitationRequest } from '@triage/contract/meetings/invitation';
import type { TenantContext } from '../context.ts';
import { answerInvitation } from '../invitation/answer-invitation.ts';
import { findClassification } from '../triage/classification-row.ts';
import { noteBasis, settleOrLater } from '../triage/settle-scheduling.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar' | 'realtime' | 'logger' | 'jobs'>;

/** Once the calendar has the answer, nothing is left to schedule. */
export async function replyToInvitation(
  ctx: Ctx,
  request: AnswerInvitationRequest,
): Promise<AnswerInvitationAnswer> {
  const { threadId, answer } = request;
  const before = await findClassification(ctx.db, ctx.tenantId, threadId);
  const basis = await noteBasis(ctx, ctx.db, threadId);
  await answerInvitation(ctx, request);
  const scheduled = { threadId, reason: 'you answered the invitation', basis, booked: false };
  return { success: true, answer, classification: await settleOrLater(ctx, { ...scheduled, before }) };
}
