import type { AnswerInvitationAnswer, AnswerInvitationRequest } from '@triage/contract/meetings/invitation';
import type { TenantContext } from '../context.ts';
import { answerInvitation } from '../invitation/answer-invitation.ts';
import { findClassification } from '../triage/classification-row.ts';
import { settleScheduling } from '../triage/settle-scheduling.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar' | 'realtime' | 'logger'>;

/** Once the calendar has the answer, nothing is left to schedule. A failure after that is logged, not answered. */
export async function replyToInvitation(
  ctx: Ctx,
  request: AnswerInvitationRequest,
): Promise<AnswerInvitationAnswer> {
  const { threadId, answer } = request;
  const before = await findClassification(ctx.db, ctx.tenantId, threadId);
  await answerInvitation(ctx, request);
  try {
    const classification = await settleScheduling(ctx, { threadId, reason: 'you answered the invitation' });
    return { success: true, answer, classification };
  } catch (error) {
    ctx.logger.error('invitation.lane_not_changed', { thread: threadId }, error);
    return { success: true, answer, classification: before };
  }
}
