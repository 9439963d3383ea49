import { expect, test } from 'vitest';
import { shareTestDatabase } from '../../../../testing/worlds/share-test-database.ts';
import { triageWorld } from '../../../../testing/worlds/triage-world.ts';
import { createMeeting } from '../../../meeting/create-meeting.ts';
import { createCalendarInvite } from './create-calendar-invite.ts';

const db = shareTestDatabase();

test('an invitation that is begun again after its meeting was stored takes the thread out of Schedule', async () => {
  const world = await triageWorld(db);
  const threadId = await world.receive({ subject: 'Meeting', text: 'Can we meet on Tuesday at 3 pm?' });
  expect(await world.state(threadId)).toMatchObject({ lane: 'schedule' });
  const asked = { threadId, slotStart: '2026-03-03T15:00:00.000Z', durationMinutes: 30 };
  // The first attempt ends here, with its process.
  const { eventId } = await createMeeting(world.ctx, asked);
  const invite = { ...asked, attendees: ['ann@lee.example'], summary: 'Meeting' };
  const carried = await createCalendarInvite.run?.(world.ctx, invite, { decidedAt: world.clock.now() });
  expect(carried?.result).toMatchObject({ success: true, eventId });
  expect(await world.state(threadId)).toMatchObject({ lane: 'done', inInbox: true });
});

test('a thread that cannot leave Schedule does not hide that the meeting is booked, and leaves it later', async () => {
  const world = await triageWorld(db);
  const threadId = await world.receive({ subject: 'Meeting', text: 'Can we meet on Tuesday at 3 pm?' });
  const asked = { threadId, slotStart: '2026-03-03T15:00:00.000Z', durationMinutes: 30 };
  await createMeeting(world.ctx, asked);
  const locked = async () => Promise.reject(new Error('lock not available'));
  const ctx = { ...world.ctx, db: { ...world.ctx.db, transaction: locked } };
  const invite = { ...asked, attendees: ['ann@lee.example'], summary: 'Meeting' };
  const carried = await createCalendarInvite.run?.(ctx, invite, { decidedAt: world.clock.now() });
  expect(carried?.text).toContain('The event is in the calendar');
  expect(await world.state(threadId)).toMatchObject({ lane: 'schedule' });
  const { tenantId: userId } = world.ctx;
  const reason = 'the meeting is booked';
  expect(world.jobs.waiting('settle-scheduling')).toMatchObject([{ payload: { userId, threadId, reason } }]);
});
