import type { OpenPage } from '@triage/contract/meetings/booking';
import { type BookingPageRow, findBookingPageRow } from '@triage/database/tables/bookings/booking-pages';
import { findConnection } from '../../connection/find-connection.ts';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { getOwner, type Owner } from '../../mailbox/inbox/get-owner.ts';
import { getPreferences } from '../../mailbox/inbox/get-preferences.ts';
import { listWorkingTimes } from '../../meeting/list-working-times.ts';
import { knownZone } from '../../time/local-time.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'calendar' | 'vault'>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The data for a visitor: a name and free times, and nothing about the busy ones. */
export async function openPage(ctx: Ctx): Promise<OpenPage> {
  const { page, owner } = await requirePage(ctx);
  const { durationMinutes, title } = page;
  const timeZone = knownZone(owner.timeZone);
  const { workingHours: hours } = await getPreferences(ctx.db, ctx.tenantId);
  const now = ctx.clock.now().getTime();
  const [from, to] = [now + page.noticeHours * HOUR_MS, now + page.daysAhead * DAY_MS];
  const ownerName = nameOf(owner);
  const starts = listWorkingTimes({ from, to, zone: timeZone, hours, durationMinutes });
  const shown = { title, ownerName, durationMinutes, timeZone };
  const last = starts.at(-1);
  if (last === undefined) return { ...shown, starts: [] };
  const length = durationMinutes * 60_000;
  const busy = await ctx.calendar.freeBusy({ from: new Date(from), to: new Date(last + length) });
  const free = starts.filter(
    (start) => !busy.some((time) => time.start.getTime() < start + length && time.end.getTime() > start),
  );
  return { ...shown, starts: free.map((start) => new Date(start).toISOString()) };
}

export async function requirePage(ctx: Ctx): Promise<{ page: BookingPageRow; owner: Owner }> {
  const page = await findBookingPageRow(ctx.db, ctx.tenantId);
  if (!page?.enabled) throw new AppError('bookingPageNotFound');
  // Without access to the calendar the page would offer times that are taken.
  const { status, calendar } = await findConnection(ctx);
  if (status !== 'connected' || !calendar) throw new AppError('bookingPageNotFound');
  return { page, owner: await getOwner(ctx.db, ctx.tenantId) };
}

export function nameOf({ userName, userEmail }: Owner): string {
  return userName || userEmail;
}
