import type { Database } from '@triage/database/open-database';
import { expect, test } from 'vitest';
import { type SchedulingWorld, schedulingWorld } from '../../testing/worlds/scheduling-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { cancelMeeting } from './cancel-meeting.ts';
import { createMeeting } from './create-meeting.ts';
import { findMeeting } from './find-meeting.ts';
import { rescheduleMeeting } from './reschedule-meeting.ts';
import { watchMeetings } from './watch-meetings.ts';

const db = shareTestDatabase();

const SLOT = '2026-03-10T14:00:00.000Z';
const LATER = '2026-03-12T08:30:00.000Z';
const BEN = 'ben@client.test';

async function meet() {
  const world = await schedulingWorld(db);
  const threadId = await world.receive({ from: BEN, text: 'Meet?' });
  const event = await createMeeting(world, { threadId, slotStart: SLOT, durationMinutes: 30 });
  world.clock.advance(1_000);
  return { world, threadId, event };
}
const move = (threadId: string, durationMinutes = 45) => ({ threadId, slotStart: LATER, durationMinutes });
const shown = async (world: SchedulingWorld, threadId: string) =>
  (await findMeeting(world, { threadId })).meeting;
const brokenStore = { ...({} as Database), transaction: () => Promise.reject(new Error('disk full')) };

test('a moved meeting keeps its event and link, and guests are notified once', async () => {
  const { world, threadId, event } = await meet();
  const moved = await rescheduleMeeting(world, move(threadId));
  const { eventId, hangoutLink } = event;
  expect(moved).toMatchObject({ eventId, hangoutLink, start: new Date(LATER) });
  expect(await shown(world, threadId)).toMatchObject({
    eventId,
    hangoutLink,
    start: LATER,
    durationMinutes: 45,
  });
  expect(world.calendar.notices.map(({ what }) => what)).toEqual(['invited', 'moved']);
});

test('without a meeting there is nothing to move or to cancel', async () => {
  const world = await schedulingWorld(db);
  const threadId = await world.receive({ from: BEN, text: 'Hi' });
  await expect(rescheduleMeeting(world, move(threadId))).rejects.toThrow('Meeting not found');
  await expect(cancelMeeting(world, { threadId })).rejects.toThrow('Meeting not found');
  await expect(rescheduleMeeting(world, move('nowhere'))).rejects.toThrow('Thread not found');
  await expect(cancelMeeting(world, { threadId: 'nowhere' })).rejects.toThrow('Thread not found');
  expect(world.calendar.calls).toEqual([]);
});

test('a move that took effect but whose answer was lost counts as moved', async () => {
  const { world, threadId } = await meet();
  world.calendar.fail('moveEvent', { when: 'after' });
  await rescheduleMeeting(world, move(threadId));
  expect(await shown(world, threadId)).toMatchObject({ start: LATER });
});

test('a move that the calendar refuses changes nothing', async () => {
  const { world, threadId } = await meet();
  world.calendar.fail('moveEvent', { when: 'before', failure: 'unavailable' });
  await expect(rescheduleMeeting(world, move(threadId))).rejects.toMatchObject({ failure: 'unavailable' });
  expect(await shown(world, threadId)).toMatchObject({ start: SLOT, durationMinutes: 30 });
});

test('a move that cannot be stored is taken back in the calendar', async () => {
  const { world, threadId, event } = await meet();
  const broken = { ...world, db: { ...db, transaction: brokenStore.transaction } };
  await expect(rescheduleMeeting(broken, move(threadId))).rejects.toThrow('disk full');
  expect(await world.calendar.getEvent(event.eventId)).toMatchObject({ start: event.start, end: event.end });
});

test('an event deleted in the calendar cannot be moved, and the thread shows it', async () => {
  const { world, threadId, event } = await meet();
  world.calendar.remove(event.eventId);
  await expect(rescheduleMeeting(world, move(threadId))).rejects.toThrow('Meeting not found');
  expect(await shown(world, threadId)).toMatchObject({ state: 'cancelled', change: 'cancelled' });
});

test('cancelling notifies the guests, and succeeds if the event is already deleted', async () => {
  const { world, threadId, event } = await meet();
  expect(await cancelMeeting(world, { threadId })).toEqual({ success: true, eventId: event.eventId });
  expect(world.calendar.notices.at(-1)).toEqual({ eventId: event.eventId, what: 'cancelled' });
  expect(await shown(world, threadId)).toBeNull();
  const gone = await meet();
  gone.world.calendar.remove(gone.event.eventId);
  expect(await cancelMeeting(gone.world, { threadId: gone.threadId })).toMatchObject({ success: true });
});

test('while the calendar is down a meeting is not cancelled, and a failing store can be tried again', async () => {
  const { world, threadId } = await meet();
  world.calendar.fail('cancelEvent', { when: 'before', failure: 'unavailable' });
  await expect(cancelMeeting(world, { threadId })).rejects.toMatchObject({ failure: 'unavailable' });
  expect(await shown(world, threadId)).toMatchObject({ state: 'exists' });
  const broken = { ...world, db: { ...db, transaction: brokenStore.transaction } };
  await expect(cancelMeeting(broken, { threadId })).rejects.toThrow('disk full');
  expect(await cancelMeeting(world, { threadId })).toMatchObject({ success: true });
});

test('changes made in the calendar show at the next look: moved, declined, deleted', async () => {
  const { world, threadId, event } = await meet();
  expect(await watchMeetings(world)).toEqual([]);
  const time = { start: new Date(LATER), end: new Date('2026-03-12T09:30:00.000Z'), timeZone: 'UTC' };
  await world.calendar.moveEvent(event.eventId, time);
  expect(await watchMeetings(world)).toEqual([threadId]);
  expect(await shown(world, threadId)).toMatchObject({ start: LATER, durationMinutes: 60, change: 'moved' });
  world.clock.advance(1_000);
  world.calendar.respond(event.eventId, BEN, 'declined');
  expect(await watchMeetings(world)).toEqual([threadId]);
  expect(await shown(world, threadId)).toMatchObject({
    change: 'declined',
    changedAt: world.clock.now().toISOString(),
    attendees: [{ email: BEN, response: 'declined' }],
  });
  world.calendar.remove(event.eventId);
  expect(await watchMeetings(world)).toEqual([threadId]);
  expect(await shown(world, threadId)).toMatchObject({ state: 'cancelled' });
  expect(await watchMeetings(world)).toEqual([]);
});

test('a guest who accepts changes no time and raises no alarm', async () => {
  const { world, threadId, event } = await meet();
  world.calendar.respond(event.eventId, BEN, 'accepted');
  expect(await watchMeetings(world)).toEqual([threadId]);
  expect(await shown(world, threadId)).toMatchObject({ change: null, attendees: [{ response: 'accepted' }] });
});

test('a look at the calendar from before a move of ours does not undo it', async () => {
  const { world, threadId, event } = await meet();
  const stale = await world.calendar.getEvent(event.eventId);
  const slow = { ...world, calendar: { ...world.calendar, getEvent: async () => stale } };
  world.clock.advance(1_000);
  await rescheduleMeeting(world, move(threadId));
  expect(await watchMeetings(slow)).toEqual([]);
  expect(await shown(world, threadId)).toMatchObject({ start: LATER, change: null });
});
