import type { EventThread, EventThreadRequest } from '@triage/contract/meetings/agenda';
import { findInvitationThread } from '@triage/database/tables/messages/invitation-threads';
import { findMeetingThread } from '@triage/database/tables/thread-meetings';
import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'calendar'>;

/** An invitation is known by the uid of its event, which only the calendar tells. */
export async function findEventThread(ctx: Ctx, { eventId }: EventThreadRequest): Promise<EventThread> {
  const booked = await findMeetingThread(ctx.db, { userId: ctx.tenantId, eventId });
  if (booked) return { threadId: booked, isBooking: true };
  const uid = (await ctx.calendar.getEvent(eventId))?.uid;
  const threadId = uid ? await findInvitationThread(ctx.db, { userId: ctx.tenantId, uid }) : null;
  return { threadId, isBooking: false };
}
