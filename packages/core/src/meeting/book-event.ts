import { listMeetingEventIds, type MeetingRow } from '@triage/database/tables/thread-meetings';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import type { CalendarEvent } from '../ports/calendar.ts';
import { isProviderFailure } from '../ports/mail.ts';
import { dropClaim, type MeetingClaim, noteEventId } from './claim-meeting.ts';
import { conferenceRequestIdOf, eventIdOf, isOwnEventId } from './event-ids.ts';
import { endOf } from './meeting-times.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar'>;

/** How many meetings of one thread can have been cancelled before. */
const GENERATIONS_MAX = 50;
/** Another server's clock may be off by this much. */
const CLOCK_SKEW_MS = 300_000;

/** The one event of this claim: made now, or found where an earlier try has made it. */
export async function bookEvent(ctx: Ctx, claim: MeetingClaim, timeZone: string): Promise<CalendarEvent> {
  try {
    const left = claim.leftover && (await findTwin(ctx, claim.leftover));
    return left ? await adopt(ctx, left, claim, timeZone) : await createOrFind(ctx, claim, timeZone);
  } catch (error) {
    const refused = isProviderFailure(
      error,
      'invalid',
      'forbidden',
      'apiDisabled',
      'noCalendar',
      'rateLimited',
      'revoked',
    );
    await dropClaim(ctx, claim, refused ? 'nothing' : 'unknown');
    throw error;
  }
}

async function createOrFind(ctx: Ctx, claim: MeetingClaim, timeZone: string): Promise<CalendarEvent> {
  for (let generation = 0; generation < GENERATIONS_MAX; generation++) {
    const eventId = eventIdOf(ctx.tenantId, claim.threadId, generation);
    if (!(await noteEventId(ctx, claim, eventId))) throw new AppError('threadHasMeeting');
    try {
      return await ctx.calendar.createEvent({
        eventId,
        conferenceRequestId: conferenceRequestIdOf(eventId),
        summary: claim.summary,
        description: '',
        start: claim.start,
        end: endOf(claim.start, claim.durationMinutes),
        timeZone,
        attendees: claim.attendees,
      });
    } catch (error) {
      if (!isProviderFailure(error, 'conflict', 'unknown')) throw error;
      const found = await ctx.calendar.getEvent(eventId);
      if (found && found.status !== 'cancelled') return adopt(ctx, found, claim, timeZone);
      if (error.failure === 'unknown') throw error;
    }
  }
  throw new Error('Every event id of this thread was used and cancelled');
}

/** Our existing event gets the time that is requested now. */
async function adopt(
  ctx: Ctx,
  event: CalendarEvent,
  claim: MeetingClaim,
  timeZone: string,
): Promise<CalendarEvent> {
  const end = endOf(claim.start, claim.durationMinutes);
  const same = event.start.getTime() === claim.start.getTime() && event.end.getTime() === end.getTime();
  return same ? event : ctx.calendar.moveEvent(event.eventId, { start: claim.start, end, timeZone });
}

/** The event of a crashed creator: found by its id or, on servers that assign ids, by all of its requested fields. */
export async function findTwin(
  ctx: Pick<Ctx, 'tenantId' | 'db' | 'calendar'>,
  left: Pick<MeetingRow, 'eventId' | 'start' | 'durationMinutes' | 'summary' | 'attendees' | 'updatedAt'>,
): Promise<CalendarEvent | null> {
  const known = await ctx.calendar.getEvent(left.eventId);
  if (known) return known.status === 'cancelled' ? null : known;
  const end = endOf(left.start, left.durationMinutes);
  const listed = await ctx.calendar.listEvents({ from: left.start, to: end });
  // Two threads may request the same hour with the same people: another thread's event must not be used.
  const taken = await listMeetingEventIds(ctx.db, ctx.tenantId);
  const since = left.updatedAt.getTime() - CLOCK_SKEW_MS;
  const twin = listed.find(
    (event) =>
      event.status !== 'cancelled' &&
      !isOwnEventId(event.eventId) &&
      !taken.has(event.eventId) &&
      event.summary === left.summary &&
      event.start.getTime() === left.start.getTime() &&
      event.end.getTime() === end.getTime() &&
      event.updatedAt.getTime() >= since &&
      left.attendees.every(({ email }) =>
        event.attendees.some((guest) => guest.email.toLowerCase() === email),
      ),
  );
  return twin ?? null;
}
