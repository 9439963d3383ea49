import { rows, run } from '@triage/database/testing/rows';
import { describe, expect, test } from 'vitest';
import { schedulingWorld } from '../../testing/worlds/scheduling-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { writeInvitation } from '../../testing/write-invitation.ts';
import { getThreadView } from '../mailbox/inbox/list-inbox.ts';
import { answerInvitation } from './answer-invitation.ts';
import { findInvitation } from './find-invitation.ts';

const db = shareTestDatabase();

const UID = 'review@corp.test';
const START = new Date('2026-03-10T14:00:00.000Z');
const END = new Date('2026-03-10T15:00:00.000Z');
const TIMES = ['DTSTART:20260310T140000Z', 'DTEND:20260310T150000Z'];
/** Placeholder for the address of the world's user. */
const ME = 'me@here';
const SAID = [`UID:${UID}`, ...TIMES, 'SUMMARY:What the mail says', 'LOCATION:Elsewhere'];
const event = { uid: UID, start: START, end: END, summary: 'Review', place: 'Room 4' };

async function open(lines = SAID, method = 'REQUEST') {
  const world = await schedulingWorld(db);
  const receive = (text: string, threadId?: string) =>
    world.receive(
      {
        from: 'Ben <ben@corp.test>',
        text,
        headers: { 'Content-Type': 'text/calendar; charset=utf-8' },
      },
      threadId ? { threadId } : {},
    );
  const threadId = await receive(
    writeInvitation(
      lines.map((line) => line.replace(ME, world.email)),
      method,
    ),
  );
  const find = async () => (await findInvitation(world, { threadId })).invitation;
  const answer = (word: 'yes' | 'maybe' | 'no') => answerInvitation(world, { threadId, answer: word });
  return { world, threadId, receive, find, answer };
}

test('the version in the calendar is shown, not the one in the email', async () => {
  const { world, find } = await open();
  world.calendar.invite({ ...event, organizer: { name: 'Ben', email: 'ben@corp.test' } });
  expect(await find()).toEqual({
    title: 'Review',
    place: 'Room 4',
    start: START.toISOString(),
    end: END.toISOString(),
    allDay: false,
    organizer: { name: 'Ben', email: 'ben@corp.test' },
    repeats: '',
    state: 'open',
    answer: null,
    overlaps: 0,
    inCalendar: true,
    htmlLink: expect.stringMatching(/^https:/),
  });
});

test('an event missing from the calendar is shown from the email and cannot be answered', async () => {
  const { world, find, answer } = await open();
  expect(await find()).toMatchObject({
    title: 'What the mail says',
    state: 'missing',
    answer: null,
    overlaps: null,
  });
  await expect(answer('yes')).rejects.toThrow('Invitation not found');
  expect(world.calendar.notices).toEqual([]);
});

describe('an event that the calendar does not have', () => {
  const asked = (organizer: string, guest: string, ...more: string[]) => [
    ...SAID,
    `ORGANIZER;CN=Ben:mailto:${organizer}`,
    `ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:${guest}`,
    ...more,
  ];

  test('is added with the answer if the organizer sent the email, and the calendar notifies them', async () => {
    const { world, find, answer } = await open(asked('ben@corp.test', ME));
    expect(await find()).toMatchObject({ state: 'open', answer: null, overlaps: 0, inCalendar: false });
    await answer('yes');
    const added = { state: 'open', answer: 'yes', title: 'What the mail says', inCalendar: true };
    expect(await find()).toMatchObject(added);
    expect(world.calendar.notices.map(({ what }) => what)).toEqual(['answered']);
  });

  test('is added once, whichever response is lost', async () => {
    const { world, find, answer } = await open(asked('ben@corp.test', ME));
    world.calendar.fail('addInvitation', { when: 'after' });
    await expect(answer('maybe')).rejects.toMatchObject({ failure: 'unknown' });
    world.calendar.fail('answerInvitation', { when: 'before', failure: 'unavailable' });
    await expect(answer('maybe')).rejects.toMatchObject({ failure: 'unavailable' });
    await answer('maybe');
    expect(await find()).toMatchObject({ answer: 'maybe' });
    expect(await world.calendar.listEvents({ from: START, to: END })).toHaveLength(1);
    expect(world.calendar.notices).toHaveLength(1);
  });

  test.each([
    ['names another organizer than its sender', asked('boss@victim.test', ME)],
    ['does not name the person', asked('ben@corp.test', 'somebody@else.test')],
    ['is about a series', asked('ben@corp.test', ME, 'RRULE:FREQ=WEEKLY')],
    ['is about one time of a series', asked('ben@corp.test', ME, 'RECURRENCE-ID:20260310T140000Z')],
  ])('is not added where the mail %s', async (_, lines) => {
    const { world, find, answer } = await open(lines);
    expect(await find()).toMatchObject({ state: 'missing' });
    await expect(answer('yes')).rejects.toThrow('Invitation not found');
    expect(await world.calendar.listEvents({ from: START, to: END })).toEqual([]);
  });

  test('is not added when its time has passed', async () => {
    const { world, find, answer } = await open(asked('ben@corp.test', ME));
    world.clock.advance(30 * 86_400_000);
    expect(await find()).toMatchObject({ state: 'over' });
    await expect(answer('yes')).rejects.toThrow('Invitation takes no answer');
  });
});

test('a repeated answer notifies once, and an answer can be changed', async () => {
  const { world, find, answer } = await open();
  world.calendar.invite(event);
  await answer('maybe');
  await answer('maybe');
  expect(await find()).toMatchObject({ answer: 'maybe' });
  await answer('yes');
  expect(await find()).toMatchObject({ answer: 'yes', state: 'open' });
  expect(world.calendar.notices.map(({ what }) => what)).toEqual(['answered', 'answered']);
});

test('an answer whose confirmation was lost can be repeated without a second notification', async () => {
  const { world, find, answer } = await open();
  world.calendar.invite(event);
  world.calendar.fail('answerInvitation', { when: 'after' });
  await expect(answer('no')).rejects.toMatchObject({ failure: 'unknown' });
  await answer('no');
  expect(await find()).toMatchObject({ answer: 'no' });
  expect(world.calendar.notices).toHaveLength(1);
});

test('other events at that time are counted, not those one is free in, and not the event itself', async () => {
  const { world, find } = await open();
  world.calendar.invite(event);
  world.calendar.invite({ ...event, uid: 'declined', takesTime: false });
  world.calendar.block(END, new Date(END.getTime() + 3_600_000));
  expect(await find()).toMatchObject({ overlaps: 0 });
  world.calendar.block(new Date(START.getTime() - 3_600_000), new Date(START.getTime() + 60_000));
  expect(await find()).toMatchObject({ overlaps: 1 });
});

test('a calendar that does not list its events still shows the invitation', async () => {
  const { world, find } = await open();
  world.calendar.invite(event);
  world.calendar.fail('listEvents', { when: 'before', failure: 'unavailable' });
  expect(await find()).toMatchObject({ state: 'open', overlaps: null });
});

test('an all-day event is a day in the user’s time zone', async () => {
  const { world, find } = await open([`UID:${UID}`, 'DTSTART;VALUE=DATE:20260310']);
  const [start, end] = [new Date('2026-03-10T00:00:00.000Z'), new Date('2026-03-11T00:00:00.000Z')];
  world.calendar.invite({ ...event, start, end, allDay: true });
  // Half past midnight in Berlin; in UTC it is still the day before.
  world.calendar.block(new Date('2026-03-09T23:15:00.000Z'), new Date('2026-03-09T23:45:00.000Z'));
  world.calendar.block(new Date('2026-03-10T23:15:00.000Z'), new Date('2026-03-10T23:45:00.000Z'));
  expect(await find()).toMatchObject({ allDay: true, overlaps: 1 });
});

test('a cancelled event cannot be answered; a past one neither, unless it recurs', async () => {
  const { world, find, answer } = await open();
  const { eventId } = world.calendar.invite(event);
  world.clock.advance(30 * 86_400_000);
  expect(await find()).toMatchObject({ state: 'over', overlaps: null });
  await expect(answer('yes')).rejects.toThrow('Invitation takes no answer');
  world.calendar.remove(eventId);
  expect(await find()).toMatchObject({ state: 'removed' });
  await expect(answer('yes')).rejects.toThrow('Invitation takes no answer');
  world.calendar.invite({ ...event, rule: 'RRULE:FREQ=WEEKLY' });
  expect(await find()).toMatchObject({ state: 'open', repeats: 'every week', overlaps: null });
});

test('a mail that says it was cancelled is believed only where the calendar does not know better', async () => {
  const { world, threadId, find } = await open(SAID, 'CANCEL');
  expect(await find()).toMatchObject({ state: 'cancelled' });
  const { eventId } = world.calendar.invite(event);
  expect(await find()).toMatchObject({ state: 'open' });
  expect((await getThreadView(await classified(world, threadId), threadId)).invitation).toMatchObject({
    cancelled: true,
  });
  world.calendar.remove(eventId);
  expect(await find()).toMatchObject({ state: 'cancelled' });
});

test('somebody who is not a guest is not asked', async () => {
  const { world, find, answer } = await open();
  world.calendar.invite({ ...event, response: null });
  expect(await find()).toMatchObject({ state: 'notGuest' });
  await expect(answer('yes')).rejects.toThrow('Invitation takes no answer');
});

test('the newest invitation of a thread counts, also after later messages', async () => {
  const { world, threadId, receive, find } = await open();
  await receive(writeInvitation(['UID:second', ...TIMES, 'SUMMARY:Second']), threadId);
  await receive(writeInvitation(['UID:third', ...TIMES], 'REPLY'), threadId);
  expect(await find()).toMatchObject({ title: 'Second' });
  const view = await getThreadView(await classified(world, threadId), threadId);
  expect(view.invitation).toMatchObject({ title: 'Second', cancelled: false });
});

test('a thread without an invitation has none, and an unknown thread is not found', async () => {
  const world = await schedulingWorld(db);
  const threadId = await world.receive({ from: 'ben@corp.test', text: 'Hi' });
  expect(await findInvitation(world, { threadId })).toEqual({ invitation: null });
  await expect(answerInvitation(world, { threadId, answer: 'yes' })).rejects.toThrow('Invitation not found');
  await expect(findInvitation(world, { threadId: 'nowhere' })).rejects.toThrow('Thread not found');
  expect(world.calendar.calls).toEqual([]);
});

test('an invitation in another user’s mail can be neither found nor answered', async () => {
  const { world, threadId } = await open();
  const other = await schedulingWorld(db);
  other.calendar.invite(event);
  world.calendar.invite(event);
  const asked = { threadId, answer: 'yes' } as const;
  await expect(findInvitation(other, asked)).rejects.toThrow('Thread not found');
  await expect(answerInvitation(other, asked)).rejects.toThrow('Thread not found');
  expect([...world.calendar.notices, ...other.calendar.notices]).toEqual([]);
});

async function classified<World extends { classify(threadId: string, lane: 'schedule'): Promise<void> }>(
  world: World,
  threadId: string,
): Promise<World> {
  await world.classify(threadId, 'schedule');
  return world;
}

test('users with the same thread id each find their own invitation', async () => {
  const { threadId, find } = await open();
  const other = await open();
  await other.receive(
    writeInvitation(['UID:other@corp.test', ...TIMES, 'SUMMARY:Theirs'], 'REQUEST'),
    threadId,
  );
  // Within one thread, the newest would be found.
  await run(
    db,
    rows.updateTable('messages').set({ sent_at: '2099-01-01' }).where('user_id', '=', other.world.tenantId),
  );
  expect(await find()).toMatchObject({ title: 'What the mail says' });
  expect((await findInvitation(other.world, { threadId })).invitation).toMatchObject({ title: 'Theirs' });
});
