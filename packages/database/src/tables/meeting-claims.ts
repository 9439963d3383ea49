import type { Sql } from '../query/query-pool.ts';
import { build, run, runOne, statement } from '../statements/statement.ts';
import type { BookedEvent, MeetingRow } from './thread-meetings.ts';

type Key = { userId: string; threadId: string };
type Claimed = Key & { fence: number };
type Claim = Key & {
  eventId: string;
  start: Date;
  durationMinutes: number;
  summary: string;
  attendees: BookedEvent['attendees'];
  worker: string;
  leaseUntil: Date;
  now: Date;
};
type Stored<Input> = Omit<Input, 'attendees'> & { attendees: string };

const insert = statement('meeting-claims-insert', (p: Stored<Claim>) =>
  build
    .insertInto('thread_meetings')
    .columns([
      'user_id',
      'thread_id',
      'event_id',
      'start',
      'duration_minutes',
      'summary',
      'attendees',
      'worker',
      'lease_until',
      'updated_at',
      'state',
      'fence',
    ])
    // Claims nothing for a deleted thread.
    .expression((e) =>
      e
        .selectFrom('threads')
        .where('user_id', '=', p.userId)
        .where('thread_id', '=', p.threadId)
        .select((thread) => [
          'user_id',
          'thread_id',
          thread.val(p.eventId).as('event_id'),
          thread.val(p.start).as('start'),
          thread.val(p.durationMinutes).as('duration_minutes'),
          thread.val(p.summary).as('summary'),
          thread.val(p.attendees).as('attendees'),
          thread.val(p.worker).as('worker'),
          thread.val(p.leaseUntil).as('lease_until'),
          thread.val(p.now).as('updated_at'),
          thread.val('creating' as const).as('state'),
          thread.lit(1).as('fence'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('fence'),
);

const takeOver = statement(
  'meeting-claims-take-over',
  (p: Stored<Claim> & { seenState: MeetingRow['state']; seenFence: number }) =>
    build
      .updateTable('thread_meetings')
      .set((e) => ({
        state: 'creating',
        event_id: p.eventId,
        start: p.start,
        duration_minutes: p.durationMinutes,
        summary: p.summary,
        attendees: p.attendees,
        worker: p.worker,
        lease_until: p.leaseUntil,
        updated_at: p.now,
        fence: e('fence', '+', 1),
        change: null,
        changed_at: null,
        event_updated_at: null,
        hangout_link: '',
        html_link: '',
      }))
      .where('user_id', '=', p.userId)
      .where('thread_id', '=', p.threadId)
      .where('state', '=', p.seenState)
      .where('fence', '=', p.seenFence)
      .returning('fence'),
);

const noteEvent = statement('meeting-claims-note-event', (p: Claimed & { eventId: string }) =>
  build
    .updateTable('thread_meetings')
    .set({ event_id: p.eventId })
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .where('state', '=', 'creating')
    .where('fence', '=', p.fence)
    .returning('fence'),
);

const release = statement('meeting-claims-release', (p: Claimed) =>
  build
    .updateTable('thread_meetings')
    .set({ lease_until: null })
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .where('state', '=', 'creating')
    .where('fence', '=', p.fence),
);

const remove = statement('meeting-claims-delete', (p: Claimed) =>
  build
    .deleteFrom('thread_meetings')
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .where('state', '=', 'creating')
    .where('fence', '=', p.fence),
);

const finish = statement('meeting-claims-finish', (p: Claimed & Stored<BookedEvent>) =>
  build
    .updateTable('thread_meetings')
    .set({
      state: 'exists',
      event_id: p.eventId,
      start: p.start,
      duration_minutes: p.durationMinutes,
      hangout_link: p.hangoutLink,
      html_link: p.htmlLink,
      attendees: p.attendees,
      event_updated_at: p.eventUpdatedAt,
      updated_at: p.now,
      booked_at: p.now,
      booked_as: 'created',
      lease_until: null,
      worker: null,
    })
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .where('fence', '=', p.fence)
    .where('state', '=', 'creating')
    .returning('fence'),
);

/** The fence of the new claim; undefined if another request was first, or the thread was deleted. */
export async function claimMeetingRow(
  db: Sql,
  claim: Claim,
  seen: Pick<MeetingRow, 'state' | 'fence'> | undefined,
): Promise<number | undefined> {
  const values = { ...claim, attendees: JSON.stringify(claim.attendees) };
  const row = seen
    ? await runOne(db, takeOver, { ...values, seenState: seen.state, seenFence: seen.fence })
    : await runOne(db, insert, values);
  return row?.fence;
}

/** False if another process has taken over. */
export async function noteClaimedEvent(db: Sql, claim: Claimed & { eventId: string }): Promise<boolean> {
  return (await runOne(db, noteEvent, claim)) !== undefined;
}

/** The row is kept for the process that finds out whether its event exists. */
export async function releaseMeetingClaim(db: Sql, claim: Claimed): Promise<void> {
  await run(db, release, claim);
}

export async function deleteMeetingClaim(db: Sql, claim: Claimed): Promise<void> {
  await run(db, remove, claim);
}

/** The claim becomes the thread's meeting. False if another process has taken over. */
export async function finishMeetingClaim(db: Sql, claim: Claimed & BookedEvent): Promise<boolean> {
  const attendees = JSON.stringify(claim.attendees);
  return (await runOne(db, finish, { ...claim, attendees })) !== undefined;
}
