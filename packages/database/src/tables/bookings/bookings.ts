import type { Sql } from '../../query/query-pool.ts';
import { text } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type Owner = { userId: string };
type Key = Owner & { id: string };
type State = 'asked' | 'booking' | 'booked' | 'cancelled';
type NewBooking = Key & {
  tokenHash: string;
  start: Date;
  endsAt: Date;
  guestName: string;
  guestEmail: string;
  note: string;
  eventId: string;
  now: Date;
};

export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBookingByToken>>>;

const COLUMNS = [
  'id',
  'start',
  'ends_at as endsAt',
  'guest_name as guestName',
  'guest_email as guestEmail',
  'note',
  'state',
  'event_id as eventId',
  'lease_until as leaseUntil',
  'asked_at as askedAt',
  'updated_at as updatedAt',
] as const;

// Nothing is stored above the limits: everybody who has the link may ask.
const insert = sqlStatement(
  'bookings-insert',
  { id: text },
  (p: Placeholders<NewBooking & { since: Date; askedMax: number; guestMax: number }>) => `
  INSERT INTO bookings AS b (user_id, id, token_hash, start, ends_at, guest_name, guest_email, note, state, event_id,
    asked_at, updated_at)
  SELECT ${p.userId}, ${p.id}, ${p.tokenHash}, ${p.start}, ${p.endsAt}, ${p.guestName}, ${p.guestEmail}, ${p.note},
    'asked', ${p.eventId}, ${p.now}, ${p.now}
  WHERE (SELECT count(*) FROM bookings
      WHERE user_id = ${p.userId} AND asked_at > ${p.since} AND state = 'asked') < ${p.askedMax}
    AND (SELECT count(*) FROM bookings
      WHERE user_id = ${p.userId} AND asked_at > ${p.since} AND lower(guest_email) = lower(${p.guestEmail}))
      < ${p.guestMax}
  RETURNING b.id`,
);

const findByToken = statement('bookings-find-by-token', (p: Owner & { tokenHash: string }) =>
  build
    .selectFrom('bookings')
    .where('user_id', '=', p.userId)
    .where('token_hash', '=', p.tokenHash)
    .select(COLUMNS),
);

// Another booking of the same time wins, if it is being confirmed or was just now: what was booked before is in the
// calendar, or was moved or cancelled there since. What a dead process left is taken over.
const claim = sqlStatement(
  'bookings-claim',
  { id: text },
  (p: Placeholders<Key & { now: Date; leaseUntil: Date; bookedSince: Date }>) => `
  UPDATE bookings b SET state = 'booking', lease_until = ${p.leaseUntil}, updated_at = ${p.now}
  WHERE b.user_id = ${p.userId} AND b.id = ${p.id} AND b.start > ${p.now}
    AND (b.state = 'asked' OR (b.state = 'booking' AND coalesce(b.lease_until, ${p.now}) <= ${p.now}))
    AND NOT EXISTS (SELECT FROM bookings o WHERE o.user_id = ${p.userId} AND o.id <> b.id
      AND (o.state = 'booking' OR (o.state = 'booked' AND o.updated_at > ${p.bookedSince}))
      AND o.start < b.ends_at AND o.ends_at > b.start)
  RETURNING b.id`,
);

const settle = statement(
  'bookings-settle',
  (p: Key & { from: State; to: State; eventId: string; now: Date }) =>
    build
      .updateTable('bookings')
      .set({ state: p.to, event_id: p.eventId, lease_until: null, updated_at: p.now })
      .where('user_id', '=', p.userId)
      .where('id', '=', p.id)
      .where('state', '=', p.from)
      .returning(['id']),
);

const move = statement(
  'bookings-move',
  (p: Key & { eventId: string; start: Date; endsAt: Date; now: Date }) =>
    build
      .updateTable('bookings')
      .set({ start: p.start, ends_at: p.endsAt, updated_at: p.now })
      .where('user_id', '=', p.userId)
      .where('id', '=', p.id)
      .where('event_id', '=', p.eventId)
      .where('state', '=', 'booked'),
);

const listAbandoned = statement('bookings-list-abandoned', (p: Owner & { now: Date }) =>
  build
    .selectFrom('bookings')
    .where('user_id', '=', p.userId)
    .where('state', '=', 'booking')
    .where('start', '>', p.now)
    .where((e) => e.or([e('lease_until', 'is', null), e('lease_until', '<=', p.now)]))
    .select(COLUMNS)
    .orderBy('id'),
);

const listUpcoming = statement('bookings-list-upcoming', (p: Owner & { after: Date; limit: number }) =>
  build
    .selectFrom('bookings')
    .where('user_id', '=', p.userId)
    .where('state', '=', 'booked')
    .where('ends_at', '>', p.after)
    .select(COLUMNS)
    .orderBy('start')
    .orderBy('id')
    .limit(p.limit),
);

const findOwner = statement('bookings-find-owner', (p: { tokenHash: string }) =>
  build.selectFrom('bookings').where('token_hash', '=', p.tokenHash).select(['user_id as userId']),
);

const removeAsked = statement('bookings-delete-asked', (p: Owner) =>
  build.deleteFrom('bookings').where('user_id', '=', p.userId).where('state', '=', 'asked'),
);

const removeOld = statement('bookings-delete-old', (p: { askedBefore: Date; endedBefore: Date }) =>
  build
    .deleteFrom('bookings')
    .where((e) =>
      e.or([
        e.and([e('state', '=', 'asked'), e('asked_at', '<', p.askedBefore)]),
        e('ends_at', '<', p.endedBefore),
      ]),
    ),
);

/** False where there are too many requests already. */
export async function insertBooking(
  db: Sql,
  booking: NewBooking & { since: Date; askedMax: number; guestMax: number },
): Promise<boolean> {
  return (await runOne(db, insert, booking)) !== undefined;
}

/** The owner of the booking that a guest's link opens, also after the page was switched off. */
export async function findBookingOwner(db: Sql, tokenHash: string): Promise<string | undefined> {
  return (await runOne(db, findOwner, { tokenHash }))?.userId;
}

export async function deleteAskedBookings(db: Sql, userId: string): Promise<void> {
  await run(db, removeAsked, { userId });
}

export function findBookingByToken(db: Sql, booking: Owner & { tokenHash: string }) {
  return runOne(db, findByToken, booking);
}

/** False if the time is taken by another booking, or if another process is confirming this one. */
export async function claimBooking(
  db: Sql,
  booking: Key & { now: Date; leaseUntil: Date; bookedSince: Date },
): Promise<boolean> {
  return (await runOne(db, claim, booking)) !== undefined;
}

/** False if it was not in that state any more. */
export async function settleBooking(
  db: Sql,
  booking: Key & { from: State; to: State; eventId: string; now: Date },
): Promise<boolean> {
  return (await runOne(db, settle, booking)) !== undefined;
}

/** Its event has another time in the calendar. */
export async function moveBooking(
  db: Sql,
  booking: Key & { eventId: string; start: Date; endsAt: Date; now: Date },
): Promise<void> {
  await run(db, move, booking);
}

/** Confirmed by their guests, and left unfinished by a process that died. */
export function listAbandonedBookings(db: Sql, owner: Owner & { now: Date }) {
  return run(db, listAbandoned, owner);
}

export function listUpcomingBookings(db: Sql, wanted: Owner & { after: Date; limit: number }) {
  return run(db, listUpcoming, wanted);
}

export async function deleteOldBookings(
  db: Sql,
  limits: { askedBefore: Date; endedBefore: Date },
): Promise<void> {
  await run(db, removeOld, limits);
}
