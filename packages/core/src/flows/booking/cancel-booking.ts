import type { GuestBooking } from '@triage/contract/meetings/booking';
import { settleBooking } from '@triage/database/tables/bookings/bookings';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { nameRevoked } from '../../meeting/name-revoked.ts';
import { requireBooking, showToGuest } from './guest-booking.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar'>;

/** The calendar first: after a crash in between, cancelling again finds nothing left to cancel. */
export async function cancelBooking(ctx: Ctx, { token }: { token: string }): Promise<GuestBooking> {
  const row = await requireBooking(ctx, token);
  const { id, eventId, state } = row;
  if (state === 'booking') throw new AppError('bookingClosed');
  if (state === 'booked') {
    if (row.endsAt <= ctx.clock.now()) throw new AppError('bookingClosed');
    await ctx.calendar.cancelEvent(eventId).catch(nameRevoked);
  }
  if (state !== 'cancelled') {
    const now = ctx.clock.now();
    await settleBooking(ctx.db, { userId: ctx.tenantId, id, eventId, from: state, to: 'cancelled', now });
  }
  return showToGuest(ctx, await requireBooking(ctx, token));
}
