import { expect, test } from 'vitest';
import { schedulingWorld } from '../../testing/worlds/scheduling-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { writeInvitation } from '../../testing/write-invitation.ts';
import { findEventThread } from './find-event-thread.ts';

const db = shareTestDatabase();
const span = { start: new Date('2026-03-05T10:00Z'), end: new Date('2026-03-05T11:00Z') };

test('an invitation leads to the thread that it came in, also if its uid is folded over two lines', async () => {
  const world = await schedulingWorld(db);
  const uid = `${'long-'.repeat(14)}end@corp.example`;
  const { eventId } = world.calendar.invite({ uid, ...span });
  expect(await findEventThread(world, { eventId })).toEqual({ threadId: null, isBooking: false });
  const line = `UID:${uid}`;
  const text = writeInvitation([line.slice(0, 60), ` ${line.slice(60)}`, 'DTSTART:20260305T100000Z']);
  const headers = { 'MIME-Version': '1.0', 'Content-Type': 'text/calendar; method=REQUEST; charset=utf-8' };
  const threadId = await world.receive({ from: 'boss@corp.example', text, headers });
  expect(await findEventThread(world, { eventId })).toEqual({ threadId, isBooking: false });
});

test('an event without mail has no thread', async () => {
  const world = await schedulingWorld(db);
  expect(await findEventThread(world, { eventId: 'nothing' })).toEqual({ threadId: null, isBooking: false });
});
