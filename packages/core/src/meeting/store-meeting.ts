import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { bumpInbox } from '../mailbox/summarize-threads.ts';
import type { CalendarEvent } from '../ports/calendar.ts';
import { dropClaim, type MeetingClaim } from './claim-meeting.ts';
import { findMeetingRow, minutesOf } from './meeting-row.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar' | 'logger'>;
type Claim = Pick<MeetingClaim, 'threadId' | 'fence'>;

/** A meeting that cannot be stored must not stand in the calendar either: its event is removed, and guests are told. */
export async function storeMeeting(ctx: Ctx, claim: Claim, event: CalendarEvent): Promise<void> {
  let stored: boolean;
  try {
    stored = await writeMeeting(ctx, claim, event);
  } catch (error) {
    await removeEvent(ctx, claim, event);
    throw error;
  }
  if (stored) return;
  // Who took over stores the same event. Where the thread itself is gone, nobody will.
  if (await findMeetingRow(ctx.db, ctx.tenantId, claim.threadId)) throw new AppError('threadHasMeeting');
  await removeEvent(ctx, claim, event);
  throw new AppError('threadNotFound');
}

/** False when the claim is not ours any more. */
export function writeMeeting(
  ctx: Pick<Ctx, 'tenantId' | 'db' | 'clock'>,
  claim: Claim,
  event: CalendarEvent,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const rows = await tx.query(
      `UPDATE thread_meetings SET state = 'exists', event_id = $4, start = $5, duration_minutes = $6, hangout_link = $7,
         html_link = $8, attendees = $9::jsonb, event_updated_at = $10, updated_at = $11,
         booked_at = $11, booked_as = 'created', lease_until = NULL, worker = NULL
       WHERE user_id = $1 AND thread_id = $2 AND fence = $3 AND state = 'creating' RETURNING 1`,
      [
        ctx.tenantId,
        claim.threadId,
        claim.fence,
        event.eventId,
        event.start,
        minutesOf(event),
        event.hangoutLink,
        event.htmlLink,
        JSON.stringify(event.attendees),
        event.updatedAt,
        ctx.clock.now(),
      ],
    );
    await bumpInbox(tx, ctx.tenantId);
    return rows.length > 0;
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
