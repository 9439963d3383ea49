import { findMeetingRow } from '@triage/database/tables/thread-meetings';
import { rows, run } from '@triage/database/testing/rows';
import { expect, test } from 'vitest';
import { type SchedulingWorld, schedulingWorld } from '../../testing/worlds/scheduling-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { cancelMeeting } from './cancel-meeting.ts';
import { createMeeting } from './create-meeting.ts';
import { findFreeSlots } from './find-free-slots.ts';
import { rescheduleMeeting } from './reschedule-meeting.ts';
import { sweepCreations } from './settle-creation.ts';
import { watchMeetings } from './watch-meetings.ts';

const db = shareTestDatabase();

const SLOT = '2026-03-10T14:00:00.000Z';
const LATER = '2026-03-12T08:30:00.000Z';

const rowOf = ({ tenantId }: SchedulingWorld) => findMeetingRow(db, { userId: tenantId, threadId: 'same' });
const ask = (slotStart: string) => ({ threadId: 'same', slotStart, durationMinutes: 30 });

/** With the meeting that the other has too: of the same thread, and in both calendars under the same id. */
async function meet(): Promise<SchedulingWorld> {
  const world = await schedulingWorld(db);
  const { createEvent } = world.calendar;
  let made = 0;
  world.calendar.createEvent = (event) => createEvent({ ...event, eventId: `same${made++}` });
  await world.receive({ from: 'Ben <ben@client.test>', text: 'Meet?' }, { threadId: 'same' });
  await createMeeting(world, ask(SLOT));
  world.clock.advance(1_000);
  return world;
}

test("a change of one user's event does not affect another user's meeting", async () => {
  const [one, other] = [await meet(), await meet()];
  const before = await rowOf(other);
  const time = { start: new Date(LATER), end: new Date('2026-03-12T09:30:00.000Z'), timeZone: 'UTC' };
  await one.calendar.moveEvent('same0', time);
  expect(await watchMeetings(one)).toEqual(['same']);
  expect(await rowOf(one)).toMatchObject({ change: 'moved', start: new Date(LATER) });
  expect(await rowOf(other)).toEqual(before);
  one.calendar.remove('same0');
  await expect(rescheduleMeeting(one, ask(LATER))).rejects.toThrow('Meeting not found');
  expect(await rowOf(one)).toMatchObject({ state: 'cancelled' });
  expect(await rowOf(other)).toEqual(before);
});

test("changes to one user's meeting leave another user's unchanged", async () => {
  const [one, other] = [await meet(), await meet()];
  const before = await rowOf(other);
  await rescheduleMeeting(one, ask(LATER));
  expect(await rowOf(one)).toMatchObject({ start: new Date(LATER) });
  expect(await rowOf(other)).toEqual(before);
  await cancelMeeting(one, { threadId: 'same' });
  expect(await rowOf(one)).toBeUndefined();
  expect(await rowOf(other)).toEqual(before);
});

test("how a creation ends is not the end of another's that is under way", async () => {
  const [one, other] = [await schedulingWorld(db), await meet()];
  await run(
    db,
    rows
      .updateTable('thread_meetings')
      .set({ state: 'creating', lease_until: new Date(LATER) })
      .where('user_id', '=', other.tenantId),
  );
  const before = await rowOf(other);
  await one.receive({ from: 'Ben <ben@client.test>', text: 'Meet?' }, { threadId: 'same' });
  one.calendar.fail('createEvent', { when: 'before', failure: 'rateLimited' });
  await expect(createMeeting(one, ask(SLOT))).rejects.toMatchObject({ failure: 'rateLimited' });
  expect(await rowOf(one)).toBeUndefined();
  expect(await rowOf(other)).toEqual(before);
  await createMeeting(one, ask(SLOT));
  expect(await rowOf(one)).toMatchObject({ state: 'exists' });
  expect(await rowOf(other)).toEqual(before);
});

test("a creation that another user's process abandoned does not end one in progress", async () => {
  const [one, other] = [await schedulingWorld(db), await schedulingWorld(db)];
  for (const world of [one, other]) {
    await world.receive({ from: 'Ben <ben@client.test>', text: 'Meet?' }, { threadId: 'same' });
    world.calendar.fail('createEvent', { when: 'before', failure: 'unavailable' });
    await expect(createMeeting(world, ask(SLOT))).rejects.toMatchObject({ failure: 'unavailable' });
  }
  await run(
    db,
    rows
      .updateTable('thread_meetings')
      .set({ lease_until: new Date(LATER) })
      .where('user_id', '=', one.tenantId),
  );
  const before = await rowOf(one);
  expect(before).toMatchObject({ state: 'creating' });
  await sweepCreations(one);
  expect(await rowOf(one)).toEqual(before);
  expect(await rowOf(other)).toMatchObject({ state: 'creating' });
  await sweepCreations(other);
  expect(await rowOf(other)).toBeUndefined();
});

test("times proposed in another user's mail are not proposed", async () => {
  const [one, other] = [await schedulingWorld(db), await schedulingWorld(db)];
  for (const world of [other, one])
    await world.receive({ text: 'Meet?', from: 'ben@client.test' }, { threadId: 'same' });
  await other.classify('same', 'schedule', { proposedTimes: [LATER] });
  const proposed = async (world: SchedulingWorld) => {
    const { slots } = await findFreeSlots(world, { threadId: 'same', durationMinutes: 30, days: 3 });
    return slots.filter((slot) => slot.proposed).map(({ start }) => start);
  };
  expect([await proposed(one), await proposed(other)]).toEqual([[], [LATER]]);
});

test("a meeting in the place of a cancelled one leaves another's cancelled meeting as it is", async () => {
  const [one, other] = [await meet(), await meet()];
  for (const world of [one, other]) {
    world.calendar.remove('same0');
    expect(await watchMeetings(world)).toEqual(['same']);
  }
  const before = await rowOf(other);
  expect(before).toMatchObject({ state: 'cancelled' });
  await createMeeting(one, ask(LATER));
  expect(await rowOf(one)).toMatchObject({ state: 'exists' });
  expect(await rowOf(other)).toEqual(before);
});
