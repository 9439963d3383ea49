import type { AnswerInvitationRequest } from '@triage/contract/meetings/invitation';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { findMailInvitation } from '../mailbox/inbox/find-mail-invitation.ts';
import { isProviderFailure } from '../ports/mail.ts';
import { RESPONSES, readState } from './read-state.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar'>;

/** Written to the calendar alone, which tells the organizer. No copy is kept here that could come to differ from it. */
export async function answerInvitation(
  ctx: Ctx,
  { threadId, answer }: AnswerInvitationRequest,
): Promise<void> {
  const part = await findMailInvitation(ctx.db, ctx.tenantId, threadId);
  const event = part && (await ctx.calendar.findInvitation(part.uid, part.occurrence ?? undefined));
  if (!part || !event) throw new AppError('invitationNotFound');
  if (readState(part, event, ctx.clock.now()) !== 'open') throw new AppError('invitationClosed');
  try {
    await ctx.calendar.answerInvitation(event.eventId, RESPONSES[answer]);
  } catch (error) {
    // It went away between the two calls.
    if (isProviderFailure(error, 'notFound')) throw new AppError('invitationNotFound', { cause: error });
    if (isProviderFailure(error, 'gone', 'forbidden'))
      throw new AppError('invitationClosed', { cause: error });
    throw error;
  }
}
