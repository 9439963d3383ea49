import { randomBytes } from 'node:crypto';
import type {
  BookingPage,
  BookingsAnswer,
  ChangeBookingPageRequest,
} from '@triage/contract/meetings/booking';
import {
  type BookingPageRow,
  findBookingPageRow,
  putBookingPageRow,
} from '@triage/database/tables/bookings/booking-pages';
import { deleteAskedBookings, listUpcomingBookings } from '@triage/database/tables/bookings/bookings';
import type { TenantContext } from '../../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'settings'>;

const UPCOMING_MAX = 100;
const SLUG_BYTES = 16;

/** Off until its owner switches it on: nobody can book anything by default. */
const defaults = { enabled: false, title: '', durationMinutes: 30, noticeHours: 12, daysAhead: 14 };

export async function getBookingPage(ctx: Ctx): Promise<BookingPage> {
  return show(ctx, await findBookingPageRow(ctx.db, ctx.tenantId));
}

/** Switched on again, the page has the same link as before. */
export async function changeBookingPage(ctx: Ctx, change: ChangeBookingPageRequest): Promise<BookingPage> {
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const before = await findBookingPageRow(tx, ctx.tenantId);
    const page = { ...defaults, ...before, ...change, slug: before?.slug ?? makeSlug() };
    return show(ctx, await putBookingPageRow(tx, { ...page, userId: ctx.tenantId, now }));
  });
}

/** The old link leads nowhere from now on, and what was asked for with it is forgotten. Booked meetings stay. */
export async function renewBookingLink(ctx: Ctx): Promise<BookingPage> {
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const page = { ...defaults, ...(await findBookingPageRow(tx, ctx.tenantId)), slug: makeSlug() };
    await deleteAskedBookings(tx, ctx.tenantId);
    return show(ctx, await putBookingPageRow(tx, { ...page, userId: ctx.tenantId, now }));
  });
}

export async function listBookings(ctx: Ctx): Promise<BookingsAnswer> {
  const after = ctx.clock.now();
  const rows = await listUpcomingBookings(ctx.db, { userId: ctx.tenantId, after, limit: UPCOMING_MAX });
  return {
    bookings: rows.map(({ id, start, endsAt, guestName, guestEmail, note }) => ({
      ...{ id, guestName, guestEmail, note },
      ...{ start: start.toISOString(), end: endsAt.toISOString() },
    })),
  };
}

function show({ settings }: Ctx, row: BookingPageRow | undefined): BookingPage {
  const { slug, ...page } = row ?? { ...defaults, slug: null };
  return { ...page, url: slug && new URL(`/book/${slug}`, settings.appUrl).href };
}

/** Cannot be guessed: a visitor with the link was given it. */
function makeSlug(): string {
  return randomBytes(SLUG_BYTES).toString('base64url');
}
