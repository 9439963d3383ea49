import { rows, run } from '@triage/database/testing/rows';
import { expect, test } from 'vitest';
import { failingAi, sayingAi } from '../../testing/fakes/mock-ai.ts';
import { schedulingWorld, type WorldOptions } from '../../testing/worlds/scheduling-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { findMeeting } from '../meeting/find-meeting.ts';
import { draftMeetingConfirmation, moveMeeting, scheduleMeeting } from './schedule-meeting.ts';

const db = shareTestDatabase();

const SLOT = '2026-03-10T14:00:00.000Z';
const OWN = 'Tuesday, 10 March 2026, 15:00–15:30 (Europe/Berlin, UTC+1)';
const THEIRS = 'Tuesday, 10 March 2026, 23:00–23:30 (UTC+9)';
const LINK = 'https://meet.memory.test/1';

async function open(options: WorldOptions = {}, mail = {}) {
  const world = await schedulingWorld(db, options);
  const threadId = await world.receive({
    from: 'Ken Sato <ken@client.test>',
    text: 'Hi Ada, shall we meet on Tuesday?',
    headers: { Date: 'Sun, 1 Mar 2026 18:00:00 +0900' },
    ...mail,
  });
  return { world, threadId, ask: { threadId, slotStart: SLOT, durationMinutes: 30 } };
}

test('the confirmation names weekday, date, time and zone for both sides, and the link, with the AI down', async () => {
  const { world, ask, threadId } = await open({ ai: [failingAi()] });
  const made = await scheduleMeeting(world, ask);
  for (const part of ['Dear Ken,', OWN, THEIRS, LINK]) expect(made.draftHtml).toContain(part);
  expect(made).toMatchObject({ success: true, hangoutLink: LINK, classification: null });
  expect(made.meeting).toEqual({ threadId, eventId: made.eventId, start: SLOT, durationMinutes: 30 });
  world.clock.advance(1_000);
  const moved = await moveMeeting(world, { ...ask, slotStart: '2026-07-10T06:00:00.000Z' });
  expect(moved).toMatchObject({ eventId: made.eventId, hangoutLink: LINK });
  expect(moved).not.toHaveProperty('classification');
  // Summer time by then, in our zone; the guest's offset is the same all year.
  expect(moved.draftHtml).toContain('Friday, 10 July 2026, 08:00–08:30 (Europe/Berlin, UTC+2)');
  expect(moved.draftHtml).toContain('Friday, 10 July 2026, 15:00–15:30 (UTC+9)');
});

test.each([
  ['refused', 'none'],
  ['pending', 'pending'],
] as const)(
  'a calendar whose video calls are %s still books, and the answer says that the link is %s',
  async (videoCalls, videoCall) => {
    const { world, ask } = await open({ ai: [failingAi()] });
    world.calendar.videoCalls = videoCalls;
    const made = await scheduleMeeting(world, ask);
    expect(made).toMatchObject({ success: true, hangoutLink: '', videoCall });
    expect(made.draftHtml).toContain(OWN);
    expect(made.draftHtml).not.toContain('http');
  },
);

test('a meeting with a link has no word about it', async () => {
  const { world, ask } = await open({ ai: [failingAi()] });
  expect(await scheduleMeeting(world, ask)).not.toHaveProperty('videoCall');
});

test('a model may phrase the confirmation if it keeps the facts and adds none', async () => {
  const good = `Dear Ken,\n\nit is settled: ${OWN}, for you ${THEIRS}.\nJoin at ${LINK}. Call +49 170 5550.\n\nAda`;
  const { world, ask } = await open({ ai: [sayingAi(good)] });
  const { draftHtml } = await scheduleMeeting(world, ask);
  expect(draftHtml).toContain('it is settled');
  expect(draftHtml).not.toContain('5550');
});

test.each([
  ['another time', `Dear Ken,\n\nTuesday, 10 March 2026, 16:00–16:30 (Europe/Berlin, UTC+1). ${LINK}`],
  ['no link', `Dear Ken,\n\n${OWN} and ${THEIRS}.`],
  ['nothing', ' '],
])('a confirmation with %s is replaced by the template', async (_what, said) => {
  const { world, ask } = await open({ ai: [sayingAi(said)] });
  const { draftHtml } = await scheduleMeeting(world, ask);
  for (const part of [OWN, THEIRS, LINK]) expect(draftHtml).toContain(part);
});

test('clocks that agree are named once, and a mail that hides its zone is answered in UTC besides', async () => {
  const same = await open({ ai: [failingAi()] }, { headers: { Date: 'Sun, 1 Mar 2026 10:00:00 +0100' } });
  expect((await scheduleMeeting(same.world, same.ask)).draftHtml.match(/Tuesday, 10 March/g)).toHaveLength(1);
  const hidden = await open({ ai: [failingAi()] }, { headers: { Date: 'Sun, 1 Mar 2026 09:00:00 +0000' } });
  expect((await scheduleMeeting(hidden.world, hidden.ask)).draftHtml).toContain('14:00–14:30 (UTC)');
});

test('the model that confirms sees no mail', async () => {
  const ai = failingAi();
  const { world, ask } = await open({ ai: [ai] }, { text: 'Shall we meet? The code is 4711.' });
  await scheduleMeeting(world, ask);
  expect(ai.language.doGenerateCalls).toHaveLength(1);
  expect(JSON.stringify(ai.language.doGenerateCalls)).not.toContain('4711');
});

test('the thread leaves schedule: response and event contain its new lane', async () => {
  const { world, ask, threadId } = await open({ ai: [failingAi()] });
  await world.classify(threadId, 'schedule');
  expect((await scheduleMeeting(world, ask)).classification).toMatchObject({ threadId, lane: 'done' });
  expect(world.realtime.published.map(({ event }) => event)).toEqual([
    { name: 'lane.updated', data: { threadId, lane: 'done' } },
  ]);
});

test('access that was taken back is "not connected", not a failure of ours', async () => {
  const { world, ask } = await open({ ai: [failingAi()] });
  world.calendar.fail('createEvent', { when: 'before', failure: 'revoked' });
  await expect(scheduleMeeting(world, ask)).rejects.toMatchObject({ code: 'notConnected' });
});

test('the confirmation can be had later, and is asked for until an email of mine followed the booking', async () => {
  const { world, ask, threadId } = await open({ ai: [failingAi()] });
  const sent = async () => (await findMeeting(world, { threadId })).meeting?.confirmationSent;
  await expect(draftMeetingConfirmation(world, { threadId })).rejects.toThrow('Meeting not found');
  const made = await scheduleMeeting(world, ask);
  expect(await sent()).toBe(false);
  expect(await draftMeetingConfirmation(world, { threadId })).toEqual({ draftHtml: made.draftHtml });
  // An unsent draft or somebody else's message confirms nothing.
  world.clock.advance(7_200_000);
  await world.receive({ from: world.email, text: 'Hi' }, { threadId, labelIds: ['DRAFT'] });
  await world.receive({ from: 'ken@client.test', text: 'And?' }, { threadId });
  expect(await sent()).toBe(false);
  await world.receive({ from: world.email, text: 'See you' }, { threadId, labelIds: ['SENT'] });
  expect(await sent()).toBe(true);

  world.clock.advance(7_200_000);
  await moveMeeting(world, { ...ask, slotStart: '2026-03-11T14:00:00.000Z' });
  expect(await sent()).toBe(false);
  const moved = await draftMeetingConfirmation(world, { threadId });
  expect(moved.draftHtml).toContain('Wednesday, 11 March 2026, 15:00');
  expect(moved.draftHtml).not.toBe(made.draftHtml);
});

test.each([
  ['pending', true],
  ['sent', true],
  ['failed', false],
  ['cancelled', false],
] as const)('a %s send in the thread makes "confirmed" %s', async (status, confirmed) => {
  const { world, ask, threadId } = await open({ ai: [failingAi()] });
  await scheduleMeeting(world, ask);
  await run(
    world.db,
    rows.insertInto('scheduled_sends').values({
      user_id: world.tenantId,
      id: threadId,
      to_list: ['ken@client.test'],
      subject: 'Re: Planning',
      body: 'Hi',
      thread_id: threadId,
      rfc_message_id: threadId,
      send_at: world.clock.now(),
      next_attempt_at: world.clock.now(),
      status,
      created_at: world.clock.now(),
      updated_at: world.clock.now(),
    }),
  );
  const { meeting } = await findMeeting(world, { threadId });
  expect(meeting?.confirmationSent).toBe(confirmed);
});
