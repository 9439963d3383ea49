import { findMeetingRow } from '@triage/database/tables/thread-meetings';
import { rows, run } from '@triage/database/testing/rows';
import { expect, test } from 'vitest';
import { type SchedulingWorld, schedulingWorld } from '../../testing/worlds/scheduling-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { cancelMeeting } from './cancel-meeting.ts';
import { createMeeting } from './create-meeting.ts';
import { sweepCreations } from './settle-creation.ts';

const db = shareTestDatabase();

const SLOT = '2026-03-10T14:00:00.000Z';
const BEN = 'Ben Brown <ben@client.test>';
const ask = (threadId: string, slotStart = SLOT) => ({ threadId, slotStart, durationMinutes: 30 });
const open = (options = {}) => schedulingWorld(db, options);
const rowOf = (world: SchedulingWorld, threadId: string) =>
  findMeetingRow(db, { userId: world.tenantId, threadId });

async function liveEvents(world: SchedulingWorld) {
  return world.calendar.listEvents({ from: new Date('2026-01-01'), to: new Date('2027-01-01') });
}

test('a meeting is an event with a video link, everyone on the last message but the user invited', async () => {
  const world = await open();
  const threadId = await world.receive({
    from: BEN,
    to: `${world.email}, "Chen, Li" <LI@client.test>, ben@client.test`,
    headers: { Cc: 'Dora <dora@client.test>' },
    subject: 'Re: AW: Kick-off',
    text: 'Shall we meet?',
  });
  const event = await createMeeting(world, ask(threadId));
  expect(event.attendees.map(({ email }) => email)).toEqual([
    'ben@client.test',
    'li@client.test',
    'dora@client.test',
  ]);
  expect(event).toMatchObject({ summary: 'Kick-off', start: new Date(SLOT) });
  expect(event.hangoutLink).toMatch(/^https:/);
  expect(await rowOf(world, threadId)).toMatchObject({
    state: 'exists',
    eventId: event.eventId,
    hangoutLink: event.hangoutLink,
    durationMinutes: 30,
  });
  expect(world.calendar.notices).toEqual([{ eventId: event.eventId, what: 'invited' }]);
});

test('the sender is invited at their Reply-To address', async () => {
  const world = await open();
  const threadId = await world.receive({
    from: 'Desk <no-reply@desk.test>',
    to: world.email,
    headers: { 'Reply-To': 'Ben <ben@client.test>' },
    text: 'Shall we meet?',
  });
  const { attendees } = await createMeeting(world, ask(threadId));
  expect(attendees.map(({ email }) => email)).toEqual(['ben@client.test']);
});

test('a meeting that is created again is the user’s own, not that of another user’s thread with the same id', async () => {
  const [one, other] = [await open(), await open()];
  for (const world of [one, other]) {
    await world.receive({ from: BEN, text: 'Shall we meet?' }, { threadId: 'same' });
    await createMeeting(world, ask('same'));
    await cancelMeeting(world, { threadId: 'same' });
  }
  const cancelled = await rowOf(other, 'same');
  await createMeeting(one, ask('same', '2026-03-11T14:00:00.000Z'));
  expect(await rowOf(one, 'same')).toMatchObject({ state: 'exists' });
  expect(await rowOf(other, 'same')).toEqual(cancelled);
});

test.each([
  ['an unknown thread', 'nowhere', SLOT, 'Thread not found'],
  ['a time that has passed', null, '2026-03-01T00:00:00.000Z', 'slotStart must lie in the future'],
])('%s is refused before the calendar is asked', async (_what, unknown, slot, message) => {
  const world = await open();
  const threadId = unknown ?? (await world.receive({ from: BEN, text: 'Hi' }));
  await expect(createMeeting(world, ask(threadId, slot))).rejects.toThrow(message);
  expect(world.calendar.calls).toEqual([]);
});

test('a thread without other participants has no attendees', async () => {
  const world = await open();
  const threadId = await world.receive({ from: world.email, text: 'Note to self' }, { labelIds: ['SENT'] });
  await expect(createMeeting(world, ask(threadId))).rejects.toThrow('No attendees found');
  expect(await rowOf(world, threadId)).toBeUndefined();
});

test('twenty concurrent POSTs create one event and get nineteen refusals', async () => {
  const world = await open();
  const threadId = await world.receive({ from: BEN, text: 'Meet?' });
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => createMeeting(world, ask(threadId))),
  );
  const refused = tries.filter((one) => one.status === 'rejected');
  expect(refused.map(({ reason }) => (reason as Error).message)).toEqual(
    Array.from({ length: 19 }, () => 'Thread already has a meeting'),
  );
  expect(await liveEvents(world)).toHaveLength(1);
});

test('a creation whose answer was lost is found by its id, not repeated', async () => {
  const world = await open();
  const threadId = await world.receive({ from: BEN, text: 'Meet?' });
  world.calendar.fail('createEvent', { when: 'after' });
  const event = await createMeeting(world, ask(threadId));
  expect(await liveEvents(world)).toEqual([event]);
});

test('a refused creation leaves the thread free', async () => {
  const world = await open();
  const threadId = await world.receive({ from: BEN, text: 'Meet?' });
  world.calendar.fail('createEvent', { when: 'before', failure: 'rateLimited' });
  await expect(createMeeting(world, ask(threadId))).rejects.toMatchObject({ failure: 'rateLimited' });
  expect(await rowOf(world, threadId)).toBeUndefined();
  await createMeeting(world, ask(threadId));
});

test('while the calendar is down nothing is a meeting, and the next try makes one event', async () => {
  const world = await open();
  const threadId = await world.receive({ from: BEN, text: 'Meet?' });
  world.calendar.fail('createEvent', { when: 'after' });
  world.calendar.fail('getEvent', { when: 'before', failure: 'unavailable' });
  await expect(createMeeting(world, ask(threadId))).rejects.toMatchObject({ failure: 'unavailable' });
  expect(await rowOf(world, threadId)).toMatchObject({ state: 'creating' });
  const event = await createMeeting(world, ask(threadId, '2026-03-11T10:00:00.000Z'));
  expect(await liveEvents(world)).toEqual([event]);
  expect(event.start).toEqual(new Date('2026-03-11T10:00:00.000Z'));
});

/** Ends in the middle as a killed process does: the calendar has answered and nothing is stored. */
async function crashAfterAnswer(world: SchedulingWorld, threadId: string) {
  const dead = {
    ...world,
    db: {
      ...db,
      transaction: () => new Promise<never>(() => undefined),
    },
  };
  const made = world.calendar.calls.length;
  void createMeeting(dead, ask(threadId));
  await expect.poll(async () => (await liveEvents(world)).length).toBe(1);
  expect(world.calendar.calls.length).toBeGreaterThan(made);
}

test('after a crash between the answer and the commit the next POST ends with the same event', async () => {
  const world = await open();
  const threadId = await world.receive({ from: BEN, text: 'Meet?' });
  await crashAfterAnswer(world, threadId);
  const [left] = await liveEvents(world);
  world.clock.advance(60_000);
  const event = await createMeeting(world, ask(threadId));
  expect(event.eventId).toBe(left?.eventId);
  expect(event.hangoutLink).toBe(left?.hangoutLink);
  expect(await liveEvents(world)).toHaveLength(1);
  expect(world.calendar.notices).toHaveLength(1);
});

test('with an embedded database a new process takes over an abandoned claim immediately', async () => {
  const world = await open();
  const threadId = await world.receive({ from: BEN, text: 'Meet?' });
  await crashAfterAnswer(world, threadId);
  await run(
    db,
    rows.updateTable('thread_meetings').set({ worker: 'a process before' }).where('thread_id', '=', threadId),
  );
  if (db.mode !== 'embedded') world.clock.advance(60_000);
  await createMeeting(world, ask(threadId));
  expect(await liveEvents(world)).toHaveLength(1);
});

test('the sweep makes a meeting of a leftover event, and nothing of a leftover intent', async () => {
  const world = await open();
  const made = await world.receive({ from: BEN, text: 'Meet?' });
  await crashAfterAnswer(world, made);
  const never = await world.receive({ from: BEN, text: 'Meet too?' });
  world.calendar.fail('createEvent', { when: 'before', failure: 'unavailable' });
  await expect(createMeeting(world, ask(never))).rejects.toThrow();
  world.clock.advance(60_000);
  await sweepCreations(world);
  expect(await rowOf(world, made)).toMatchObject({ state: 'exists', start: new Date(SLOT) });
  expect(await rowOf(world, never)).toBeUndefined();
});

/** With a calendar whose server assigns ids, the same ones for every user. */
async function openWithServerIds() {
  const world = await open();
  const { createEvent } = world.calendar;
  let given = 0;
  world.calendar.createEvent = (event) => createEvent({ ...event, eventId: `srv${++given}00000` });
  return world;
}

test('a server that assigns ids still ends with one event after a crash', async () => {
  const [world, other] = [await openWithServerIds(), await openWithServerIds()];
  await createMeeting(other, ask(await other.receive({ from: BEN, text: 'Meet?' })));
  const threadId = await world.receive({ from: BEN, text: 'Meet?' });
  await crashAfterAnswer(world, threadId);
  world.clock.advance(60_000);
  const event = await createMeeting(world, ask(threadId));
  expect(event.eventId).toBe('srv100000');
  expect(await liveEvents(world)).toHaveLength(1);
  expect(await rowOf(world, threadId)).toMatchObject({ eventId: 'srv100000' });
});

test('a meeting that cannot be stored is deleted from the calendar again, and guests are notified', async () => {
  const world = await open();
  const threadId = await world.receive({ from: BEN, text: 'Meet?' });
  const broken = { ...world, db: { ...db, transaction: () => Promise.reject(new Error('disk full')) } };
  await expect(createMeeting(broken, ask(threadId))).rejects.toThrow('disk full');
  expect(await liveEvents(world)).toEqual([]);
  expect(world.calendar.notices.map(({ what }) => what)).toEqual(['invited', 'cancelled']);
  expect(await rowOf(world, threadId)).toBeUndefined();
});

test('an event that could not be removed again is found by the next POST', async () => {
  const world = await open();
  const threadId = await world.receive({ from: BEN, text: 'Meet?' });
  world.calendar.fail('cancelEvent', { when: 'before', failure: 'unavailable' });
  const broken = { ...world, db: { ...db, transaction: () => Promise.reject(new Error('disk full')) } };
  await expect(createMeeting(broken, ask(threadId))).rejects.toThrow('disk full');
  await createMeeting(world, ask(threadId));
  expect(await liveEvents(world)).toHaveLength(1);
});

test('after a cancelled meeting the thread can have another, under another id and link', async () => {
  const world = await open();
  const threadId = await world.receive({ from: BEN, text: 'Meet?' });
  const first = await createMeeting(world, ask(threadId));
  expect(await cancelMeeting(world, { threadId })).toEqual({ success: true, eventId: first.eventId });
  const second = await createMeeting(world, ask(threadId));
  expect(second.eventId).not.toBe(first.eventId);
  expect(second.hangoutLink).not.toBe(first.hangoutLink);
  expect(await liveEvents(world)).toHaveLength(1);
});

test('two people with the same thread id do not meet each other', async () => {
  const [one, other] = [await open(), await open()];
  const threadId = await one.receive({ from: BEN, text: 'Meet?' });
  await expect(createMeeting(other, ask(threadId))).rejects.toThrow('Thread not found');
  await other.receive({ from: BEN, text: 'Meet?' }, { threadId });
  const [first, second] = [
    await createMeeting(one, ask(threadId)),
    await createMeeting(other, ask(threadId)),
  ];
  expect(first.eventId).not.toBe(second.eventId);
});
