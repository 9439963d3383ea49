import type { MeetingDetails } from '@triage/contract/meetings/meeting';
import type { ExpressionBuilder } from 'kysely';
import type { Sql } from '../query/query-pool.ts';
import { boolean, text } from '../statements/columns.ts';
import type { Tables } from '../statements/schema.ts';
import { build, type Placeholders, run, runOne, sqlStatement, statement } from '../statements/statement.ts';

type Key = { userId: string; threadId: string };
type Event = Key & { eventId: string };
type Stored<Input> = Omit<Input, 'attendees'> & { attendees: string };
type Change = MeetingDetails['change'];

export type MeetingRow = Awaited<ReturnType<typeof listUpcomingMeetings>>[number];
export type BookedEvent = {
  eventId: string;
  start: Date;
  durationMinutes: number;
  hangoutLink: string;
  htmlLink: string;
  attendees: MeetingDetails['attendees'];
  eventUpdatedAt: Date;
  now: Date;
};

const columns = (e: ExpressionBuilder<Tables, 'thread_meetings'>) =>
  [
    'thread_id as threadId',
    'event_id as eventId',
    'start',
    'duration_minutes as durationMinutes',
    'summary',
    e.ref('attendees').$castTo<MeetingDetails['attendees']>().as('attendees'),
    'hangout_link as hangoutLink',
    'html_link as htmlLink',
    'state',
    'worker',
    'lease_until as leaseUntil',
    'fence',
    e.ref('change').$castTo<Change>().as('change'),
    'changed_at as changedAt',
    'booked_at as bookedAt',
    'booked_as as bookedAs',
    'updated_at as updatedAt',
  ] as const;

const find = statement('thread-meetings-find', (p: Key) =>
  build
    .selectFrom('thread_meetings')
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .select(columns),
);

const listCreating = statement('thread-meetings-list-creating', (p: { userId: string }) =>
  build
    .selectFrom('thread_meetings')
    .where('user_id', '=', p.userId)
    .where('state', '=', 'creating')
    .select(columns),
);

const listUpcoming = statement(
  'thread-meetings-list-upcoming',
  (p: { userId: string; after: Date; limit: number }) =>
    build
      .selectFrom('thread_meetings')
      .where('user_id', '=', p.userId)
      .where('state', '=', 'exists')
      .where('start', '>', p.after)
      .select(columns)
      .orderBy('start')
      .limit(p.limit),
);

const listEventIds = statement('thread-meetings-list-event-ids', (p: { userId: string }) =>
  build
    .selectFrom('thread_meetings')
    .where('user_id', '=', p.userId)
    .where('state', '=', 'exists')
    .select('event_id as eventId'),
);

const move = statement('thread-meetings-move', (p: Key & Stored<BookedEvent>) =>
  build
    .updateTable('thread_meetings')
    .set({
      start: p.start,
      duration_minutes: p.durationMinutes,
      hangout_link: p.hangoutLink,
      html_link: p.htmlLink,
      attendees: p.attendees,
      event_updated_at: p.eventUpdatedAt,
      updated_at: p.now,
      booked_at: p.now,
      booked_as: 'moved',
      change: null,
      changed_at: null,
    })
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .where('event_id', '=', p.eventId)
    .where('state', '=', 'exists')
    .where((e) => e.or([e('event_updated_at', 'is', null), e('event_updated_at', '<=', p.eventUpdatedAt)])),
);

type Seen = Key & Omit<BookedEvent, 'htmlLink'> & { change: Change };

// Our own move, confirmed meanwhile, is newer than what was read.
const follow = sqlStatement(
  'thread-meetings-follow',
  { threadId: text },
  (p: Placeholders<Stored<Seen>>) => `
  UPDATE thread_meetings SET start = ${p.start}, duration_minutes = ${p.durationMinutes},
    attendees = ${p.attendees}::jsonb, event_updated_at = ${p.eventUpdatedAt},
    hangout_link = coalesce(nullif(${p.hangoutLink}, ''), hangout_link), updated_at = ${p.now},
    change = coalesce(${p.change}, change),
    changed_at = CASE WHEN ${p.change}::text IS NULL THEN changed_at ELSE ${p.now} END
  WHERE user_id = ${p.userId} AND thread_id = ${p.threadId} AND event_id = ${p.eventId} AND state = 'exists'
    AND (event_updated_at IS NULL OR event_updated_at <= ${p.eventUpdatedAt})
  RETURNING thread_id AS "threadId"`,
);

const markDeleted = statement('thread-meetings-mark-cancelled', (p: Event & { now: Date }) =>
  build
    .updateTable('thread_meetings')
    .set({ state: 'cancelled', change: 'cancelled', changed_at: p.now, updated_at: p.now })
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .where('event_id', '=', p.eventId)
    .where('state', '=', 'exists')
    .returning('fence'),
);

const remove = statement('thread-meetings-delete', (p: Event) =>
  build
    .deleteFrom('thread_meetings')
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .where('event_id', '=', p.eventId)
    .where('state', '<>', 'creating'),
);

const findOfEvent = statement('thread-meetings-find-of-event', (p: { userId: string; eventId: string }) =>
  build
    .selectFrom('thread_meetings')
    .where('user_id', '=', p.userId)
    .where('event_id', '=', p.eventId)
    .where('state', '=', 'exists')
    .select('thread_id as threadId')
    .limit(1),
);

const isConfirmed = sqlStatement(
  'thread-meetings-is-confirmed',
  { sent: boolean },
  (p: Placeholders<Key & { since: Date }>) => `
  SELECT EXISTS (SELECT 1 FROM messages WHERE user_id = ${p.userId} AND thread_id = ${p.threadId} AND from_me
      AND sent_at >= ${p.since} AND NOT 'DRAFT' = ANY (label_ids))
    OR EXISTS (SELECT 1 FROM scheduled_sends WHERE user_id = ${p.userId} AND thread_id = ${p.threadId}
      AND created_at >= ${p.since} AND status IN ('pending', 'sent')) AS sent`,
);

export function findMeetingRow(db: Sql, key: Key) {
  return runOne(db, find, key);
}

/** The thread that the event was booked from. */
export async function findMeetingThread(db: Sql, event: { userId: string; eventId: string }) {
  return (await runOne(db, findOfEvent, event))?.threadId ?? null;
}

/** Creations in progress or abandoned. */
export function listUnfinishedMeetings(db: Sql, userId: string) {
  return run(db, listCreating, { userId });
}

export function listUpcomingMeetings(db: Sql, wanted: { userId: string; after: Date; limit: number }) {
  return run(db, listUpcoming, wanted);
}

/** The events of the calendar that belong to a thread. */
export async function listMeetingEventIds(db: Sql, userId: string): Promise<Set<string>> {
  return new Set((await run(db, listEventIds, { userId })).map(({ eventId }) => eventId));
}

/** The user's own move. Of two concurrent ones the calendar's last one counts. */
export async function moveMeetingRow(db: Sql, moved: Key & BookedEvent): Promise<void> {
  await run(db, move, { ...moved, attendees: JSON.stringify(moved.attendees) });
}

/** A change made in the calendar. True if it is stored. */
export async function followMeetingEvent(db: Sql, seen: Seen): Promise<boolean> {
  return (await runOne(db, follow, { ...seen, attendees: JSON.stringify(seen.attendees) })) !== undefined;
}

/** The event was deleted in the calendar itself. True where the thread still had it. */
export async function markMeetingCancelled(db: Sql, event: Event & { now: Date }): Promise<boolean> {
  return (await runOne(db, markDeleted, event)) !== undefined;
}

export async function deleteMeetingRow(db: Sql, event: Event): Promise<void> {
  await run(db, remove, event);
}

/** The person has written in the thread since, or an email of theirs is about to leave. */
export async function isMeetingConfirmed(db: Sql, meeting: Key & { since: Date }): Promise<boolean> {
  return (await runOne(db, isConfirmed, meeting))?.sent ?? false;
}
