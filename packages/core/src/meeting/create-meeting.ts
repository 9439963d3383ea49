import type { MeetingRequest } from '@triage/contract/meetings/meeting';
import { findMeetingRow } from '@triage/database/tables/thread-meetings';
import { requireFuture } from '../check-time.ts';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { getOwner } from '../mailbox/inbox/get-owner.ts';
import { findThread } from '../mailbox/store/list-threads.ts';
import type { CalendarEvent } from '../ports/calendar.ts';
import { knownZone } from '../time/local-time.ts';
import { bookEvent } from './book-event.ts';
import { claimMeeting } from './claim-meeting.ts';
import { eventIdOf } from './event-ids.ts';
import { findAttendees } from './find-attendees.ts';
import { storeMeeting } from './store-meeting.ts';
import { summaryOf } from './summary-of.ts';

export type MeetingCtx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar' | 'logger'>;

/** Checks the guests and the event before booking: throws if they differ from what was approved. */
export interface MeetingPlan {
  attendees: readonly string[];
  summary: string;
}

/**
 * Intent, calendar, store, in this order. A crash at any point leaves the intent, which names the event's id, so the
 * next try makes or finds the same event.
 */
export async function createMeeting(
  ctx: MeetingCtx,
  input: MeetingRequest,
  confirm: (plan: MeetingPlan) => void = () => {},
): Promise<CalendarEvent> {
  const start = requireFuture(ctx, 'slotStart', input.slotStart);
  const thread = await findThread(ctx.db, ctx.tenantId, input.threadId);
  if (!thread) throw new AppError('threadNotFound');
  const existing = await findMeetingRow(ctx.db, { userId: ctx.tenantId, threadId: input.threadId });
  if (existing?.state === 'exists') throw new AppError('threadHasMeeting');
  const owner = await getOwner(ctx.db, ctx.tenantId);
  const attendees = findAttendees(thread, owner.ownAddresses);
  if (attendees.length === 0) throw new AppError('noAttendees');
  const summary = summaryOf(thread);
  confirm({ attendees, summary });
  const claim = await claimMeeting(ctx, {
    threadId: input.threadId,
    eventId: eventIdOf(ctx.tenantId, input.threadId, 0),
    start,
    durationMinutes: input.durationMinutes,
    summary,
    attendees,
  });
  const event = await bookEvent(ctx, claim, knownZone(owner.timeZone));
  await storeMeeting(ctx, claim, event);
  return event;
}
