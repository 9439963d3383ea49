import type { GuestBooking } from '@triage/contract/meetings/booking';
import { type BookingRow, findBookingByToken } from '@triage/database/tables/bookings/bookings';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { getOwner } from '../../mailbox/inbox/get-owner.ts';
import { knownZone } from '../../time/local-time.ts';
import { hashToken } from '../../tokens/hash-token.ts';
import { nameOf } from './open-page.ts';
import { CONFIRM_HOURS } from './write-guest-email.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

/** The page of the guest's link. Opening it changes nothing, because mail programs open links by themselves. */
export async function findGuestBooking(ctx: Ctx, { token }: { token: string }): Promise<GuestBooking> {
  return showToGuest(ctx, await requireBooking(ctx, token));
}

export async function requireBooking(ctx: Ctx, token: string): Promise<BookingRow> {
  const tokenHash = hashToken(token);
  const row = await findBookingByToken(ctx.db, { userId: ctx.tenantId, tokenHash });
  if (!row) throw new AppError('bookingNotFound');
  return row;
}

export async function showToGuest(ctx: Ctx, row: BookingRow): Promise<GuestBooking> {
  const owner = await getOwner(ctx.db, ctx.tenantId);
  const isOpen = row.state === 'asked' || row.state === 'booking';
  return {
    state: isOpen
      ? isExpired(ctx, row)
        ? 'expired'
        : 'asked'
      : row.state === 'booked'
        ? 'booked'
        : 'cancelled',
    ownerName: nameOf(owner),
    start: row.start.toISOString(),
    end: row.endsAt.toISOString(),
    timeZone: knownZone(owner.timeZone),
  };
}

export function isExpired({ clock }: Pick<Ctx, 'clock'>, { start, askedAt, state }: BookingRow): boolean {
  const now = clock.now().getTime();
  if (start.getTime() <= now) return true;
  return state === 'asked' && askedAt.getTime() + CONFIRM_HOURS * 3_600_000 <= now;
}
