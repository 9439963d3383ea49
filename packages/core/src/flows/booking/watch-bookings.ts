import {
  type BookingRow,
  listUpcomingBookings,
  moveBooking,
  settleBooking,
} from '@triage/database/tables/bookings/bookings';
import pMap from 'p-map';
import type { TenantContext } from '../../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar'>;

/** Bounds the calls of one sync. */
const WATCHED_MAX = 25;
const CALLS_AT_ONCE = 4;

/** A booked meeting that its owner moved or deleted in the calendar is so here too, also for its guest. */
export async function watchBookings(ctx: Ctx): Promise<void> {
  const after = ctx.clock.now();
  const rows = await listUpcomingBookings(ctx.db, { userId: ctx.tenantId, after, limit: WATCHED_MAX });
  await pMap(rows, (row) => follow(ctx, row), { concurrency: CALLS_AT_ONCE });
}

async function follow(ctx: Ctx, { id, eventId, start, endsAt }: BookingRow): Promise<void> {
  const event = await ctx.calendar.getEvent(eventId);
  const key = { userId: ctx.tenantId, id, eventId, now: ctx.clock.now() };
  if (!event || event.status === 'cancelled')
    await settleBooking(ctx.db, { ...key, from: 'booked', to: 'cancelled' });
  else if (event.start.getTime() !== start.getTime() || event.end.getTime() !== endsAt.getTime())
    await moveBooking(ctx.db, { ...key, start: event.start, endsAt: event.end });
}
