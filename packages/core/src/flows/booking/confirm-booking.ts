import { setTimeout as sleep } from 'node:timers/promises';
import type { GuestBooking } from '@triage/contract/meetings/booking';
import { findBookingPageRow, lockBookingPage } from '@triage/database/tables/bookings/booking-pages';
import {
  type BookingRow,
  claimBooking,
  listAbandonedBookings,
  settleBooking,
} from '@triage/database/tables/bookings/bookings';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { getOwner } from '../../mailbox/inbox/get-owner.ts';
import { findTwin } from '../../meeting/book-event.ts';
import { conferenceRequestIdOf } from '../../meeting/event-ids.ts';
import { nameRevoked } from '../../meeting/name-revoked.ts';
import type { CalendarEvent } from '../../ports/calendar.ts';
import { isProviderFailure, type ProviderFailure } from '../../ports/mail.ts';
import { knownZone } from '../../time/local-time.ts';
import { isExpired, requireBooking, showToGuest } from './guest-booking.ts';
import { nameOf } from './open-page.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar' | 'jobs' | 'logger'>;

/** A little longer than the calls to the calendar may take. */
const LEASE_MS = 40_000;
const WAIT_MS = 200;
/** The calendar has certainly made nothing. */
const REFUSALS = [
  'invalid',
  'forbidden',
  'apiDisabled',
  'noCalendar',
  'rateLimited',
  'revoked',
] as const satisfies ProviderFailure[];
const WAITS_MAX = Math.ceil((LEASE_MS * 1.2) / WAIT_MS);

/** The guest has confirmed. One event, however often and from however many places they do it. */
export async function confirmBooking(ctx: Ctx, { token }: { token: string }): Promise<GuestBooking> {
  for (let waits = 0; waits <= WAITS_MAX; waits++) {
    const row = await requireBooking(ctx, token);
    if (row.state === 'booked') return showToGuest(ctx, row);
    if (row.state === 'cancelled' || isExpired(ctx, row)) throw new AppError('bookingClosed');
    if (!(await findBookingPageRow(ctx.db, ctx.tenantId))?.enabled) throw new AppError('bookingClosed');
    if (await claim(ctx, row)) {
      await book(ctx, row).catch(nameRevoked);
      return showToGuest(ctx, await requireBooking(ctx, token));
    }
    // Read again: the same guest may have confirmed from elsewhere since, which is waited for.
    const { state } = await requireBooking(ctx, token);
    if (state === 'asked') throw new AppError('bookingTimeTaken');
    await sleep(WAIT_MS);
  }
  throw new AppError('bookingTimeTaken');
}

/** Bookings of a process that died: confirmed by the guest, perhaps already in the calendar. */
export async function finishBookings(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  for (const row of await listAbandonedBookings(ctx.db, { userId: ctx.tenantId, now })) {
    if (!(await claim(ctx, row))) continue;
    await book(ctx, row).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      ctx.logger.warn('booking.not_made', { reason: error.code });
    });
  }
}

/** The job is stored with the claim: after a crash it finishes the booking, even if the guest does not return. */
async function claim(ctx: Ctx, { id }: BookingRow): Promise<boolean> {
  const now = ctx.clock.now();
  const { tenantId: userId } = ctx;
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const bookedSince = new Date(now.getTime() - LEASE_MS);
  return ctx.db.transaction(async (tx) => {
    await lockBookingPage(tx, userId);
    const isOurs = await claimBooking(tx, { userId, id, now, leaseUntil, bookedSince });
    const startAfter = new Date(leaseUntil.getTime() + 1_000);
    // A job for each booking: a shared one would keep the start of the earliest, before this lease has ended.
    if (isOurs) await ctx.jobs.enqueue('finish-bookings', { userId }, { key: id, startAfter, tx });
    return isOurs;
  });
}

/** A failure that leaves open whether the event exists leaves the booking as it is, for the job. */
async function book(ctx: Ctx, row: BookingRow): Promise<void> {
  const settle = async (to: 'asked' | 'booked' | 'cancelled', eventId = row.eventId) => {
    const now = ctx.clock.now();
    return settleBooking(ctx.db, { userId: ctx.tenantId, id: row.id, eventId, now, from: 'booking', to });
  };
  const isFirst = row.state === 'asked';
  let event = isFirst ? null : await findEvent(ctx, row);
  try {
    if (!event) {
      await requireFree(ctx, row);
      event = await createEvent(ctx, row);
    }
  } catch (error) {
    if (error instanceof AppError) await settle('cancelled');
    else if (isFirst && isProviderFailure(error, ...REFUSALS)) await settle('asked');
    throw error;
  }
  if (!(await settle('booked', event.eventId))) throw new Error('A booking was settled by another process');
}

/** The event of an earlier attempt. */
async function findEvent(ctx: Ctx, row: BookingRow): Promise<CalendarEvent | null> {
  const { eventId, start, endsAt, guestEmail, updatedAt } = row;
  const attendees = [{ email: guestEmail, response: 'needsAction' as const }];
  const durationMinutes = (endsAt.getTime() - start.getTime()) / 60_000;
  const summary = await nameMeeting(ctx, row);
  return findTwin(ctx, { eventId, start, durationMinutes, summary, attendees, updatedAt });
}

async function requireFree(ctx: Ctx, { start, endsAt }: BookingRow): Promise<void> {
  const busy = await ctx.calendar.freeBusy({ from: start, to: endsAt });
  if (busy.some((time) => time.start < endsAt && time.end > start)) throw new AppError('bookingTimeTaken');
}

async function createEvent(ctx: Ctx, row: BookingRow): Promise<CalendarEvent> {
  const { start, endsAt, eventId, guestEmail } = row;
  const { timeZone } = await getOwner(ctx.db, ctx.tenantId);
  return ctx.calendar.createEvent({
    eventId,
    conferenceRequestId: conferenceRequestIdOf(eventId),
    summary: await nameMeeting(ctx, row),
    description: row.note,
    start,
    end: endsAt,
    timeZone: knownZone(timeZone),
    attendees: [guestEmail],
  });
}

async function nameMeeting(ctx: Ctx, { guestName }: BookingRow): Promise<string> {
  return `${guestName} and ${nameOf(await getOwner(ctx.db, ctx.tenantId))}`;
}
