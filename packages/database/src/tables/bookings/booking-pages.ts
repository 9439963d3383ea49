import type { Sql } from '../../query/query-pool.ts';
import { build, run, runOne, statement } from '../../statements/statement.ts';

type Owner = { userId: string };
type Page = Owner & {
  slug: string;
  enabled: boolean;
  title: string;
  durationMinutes: number;
  noticeHours: number;
  daysAhead: number;
  now: Date;
};

export type BookingPageRow = NonNullable<Awaited<ReturnType<typeof findBookingPageRow>>>;

const COLUMNS = [
  'slug',
  'enabled',
  'title',
  'duration_minutes as durationMinutes',
  'notice_hours as noticeHours',
  'days_ahead as daysAhead',
] as const;

const find = statement('booking-pages-find', (p: Owner) =>
  build.selectFrom('booking_pages').where('user_id', '=', p.userId).select(COLUMNS),
);

const lock = statement('booking-pages-lock', (p: Owner) =>
  build.selectFrom('booking_pages').where('user_id', '=', p.userId).select(COLUMNS).forUpdate(),
);

const findOwner = statement('booking-pages-find-owner', (p: { slug: string }) =>
  build
    .selectFrom('booking_pages')
    .where('slug', '=', p.slug)
    .where('enabled', '=', true)
    .select(['user_id as userId']),
);

const put = statement('booking-pages-put', (p: Page) => {
  const { title, durationMinutes, noticeHours, daysAhead } = p;
  const values = {
    slug: p.slug,
    enabled: p.enabled,
    title,
    duration_minutes: durationMinutes,
    notice_hours: noticeHours,
    days_ahead: daysAhead,
    updated_at: p.now,
  };
  return build
    .insertInto('booking_pages')
    .values({ user_id: p.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .returning(COLUMNS);
});

export function findBookingPageRow(db: Sql, userId: string) {
  return runOne(db, find, { userId });
}

/** Bookings of one person are confirmed one after the other: each confirmation holds this row. */
export async function lockBookingPage(db: Sql, userId: string): Promise<void> {
  await run(db, lock, { userId });
}

/** The owner of a page that is switched on. The only look-up without a known user. */
export async function findBookingPageOwner(db: Sql, slug: string): Promise<string | undefined> {
  return (await runOne(db, findOwner, { slug }))?.userId;
}

export async function putBookingPageRow(db: Sql, page: Page): Promise<BookingPageRow> {
  const row = await runOne(db, put, page);
  if (!row) throw new Error('The booking page was not stored');
  return row;
}
