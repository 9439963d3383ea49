import { bumpVersion } from '@triage/database/tables/mailboxes/mailboxes';
import { finishMeetingClaim } from '@triage/database/tables/meeting-claims';
import { findMeetingRow } from '@triage/database/tables/thread-meetings';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import type { CalendarEvent } from '../ports/calendar.ts';
import { dropClaim, type MeetingClaim } from './claim-meeting.ts';
import { asBooked } from './meeting-times.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar' | 'logger'>;
type Claim = Pick<MeetingClaim, 'threadId' | 'fence'>;

/** A meeting that cannot be stored must not stay in the calendar: its event is deleted, and guests are notified. */
export async function storeMeeting(ctx: Ctx, claim: Claim, event: CalendarEvent): Promise<void> {
  let stored: boolean;
  try {
    stored = await writeMeeting(ctx, claim, event);
  } catch (error) {
    await removeEvent(ctx, claim, event);
    throw error;
  }
  if (stored) return;
  // A process that took over stores the same event. If the thread was deleted, no process will.
  if (await findMeetingRow(ctx.db, { userId: ctx.tenantId, threadId: claim.threadId }))
    throw new AppError('threadHasMeeting');
  await removeEvent(ctx, claim, event);
  throw new AppError('threadNotFound');
}

/** False when the claim is not ours any more. */
export function writeMeeting(
  ctx: Pick<Ctx, 'tenantId' | 'db' | 'clock'>,
  claim: Claim,
  event: CalendarEvent,
): Promise<boolean> {
  const { threadId, fence } = claim;
  return ctx.db.transaction(async (tx) => {
    const booked = { userId: ctx.tenantId, threadId, fence, ...asBooked(ctx, event) };
    const stored = await finishMeetingClaim(tx, booked);
    await bumpVersion(tx, ctx.tenantId);
    return stored;
  });
}

async function removeEvent(ctx: Ctx, claim: Claim, event: CalendarEvent): Promise<void> {
  try {
    await ctx.calendar.cancelEvent(event.eventId);
    await dropClaim(ctx, claim, 'nothing');
  } catch (error) {
    // The claim stays: the next POST or the sweep finds the event by it.
    ctx.logger.error('meeting.compensation_failed', { thread: claim.threadId }, error);
    await dropClaim(ctx, claim, 'unknown').catch(() => undefined);
  }
}
