import type { AnswerInvitationRequest } from '@triage/contract/meetings/invitation';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { findMailInvitation } from '../mailbox/inbox/find-mail-invitation.ts';
import { getOwner } from '../mailbox/inbox/get-owner.ts';
import { isProviderFailure } from '../ports/mail.ts';
import { invitationState, RESPONSES } from './invitation-state.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar'>;

/** Written only to the calendar, which notifies the organizer. No copy is stored that could differ from it. */
export async function answerInvitation(
  ctx: Ctx,
  { threadId, answer }: AnswerInvitationRequest,
): Promise<void> {
  const part = await findMailInvitation(ctx.db, ctx.tenantId, threadId);
  const found = part && (await ctx.calendar.findInvitation(part.uid, part.occurrence ?? undefined));
  const mailbox = (await getOwner(ctx.db, ctx.tenantId)).userEmail;
  const state = part && invitationState(part, found, { now: ctx.clock.now(), mailbox });
  if (!part || state === 'missing' || (!found && state === 'cancelled'))
    throw new AppError('invitationNotFound');
  if (state !== 'open') throw new AppError('invitationClosed');
  try {
    // A crash in between leaves an event without an answer: the next try finds it there.
    const event = found ?? (await ctx.calendar.addInvitation({ ...part, summary: part.title }));
    await ctx.calendar.answerInvitation(event.eventId, RESPONSES[answer]);
  } catch (error) {
    // It went away between the two calls.
    if (isProviderFailure(error, 'notFound')) throw new AppError('invitationNotFound', { cause: error });
    if (isProviderFailure(error, 'gone', 'forbidden'))
      throw new AppError('invitationClosed', { cause: error });
    throw error;
  }
}
