import { expect, test } from 'vitest';
import { failingAi, sayingAi } from '../../testing/mock-ai.ts';
import { schedulingWorld, type WorldOptions } from '../../testing/scheduling-world.ts';
import { shareTestDatabase } from '../../testing/share-test-database.ts';
import { moveMeeting, scheduleMeeting } from './schedule-meeting.ts';

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
  // Summer by then, here; the other side keeps its offset all year.
  expect(moved.draftHtml).toContain('Friday, 10 July 2026, 08:00–08:30 (Europe/Berlin, UTC+2)');
  expect(moved.draftHtml).toContain('Friday, 10 July 2026, 15:00–15:30 (UTC+9)');
});

test('a model may word the confirmation as long as it keeps the facts, and adds none', async () => {
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

test('the classification is answered and told to the browser', async () => {
  const { world, ask, threadId } = await open({ ai: [failingAi()] });
  await world.classify(threadId, 'schedule');
  expect((await scheduleMeeting(world, ask)).classification).toMatchObject({ threadId, lane: 'schedule' });
  expect(world.realtime.published.map(({ event }) => event)).toEqual([
    { name: 'lane.updated', data: { threadId, lane: 'schedule' } },
  ]);
});

test('access that was taken back is "not connected", not a failure of ours', async () => {
  const { world, ask } = await open({ ai: [failingAi()] });
  world.calendar.fail('createEvent', { when: 'before', failure: 'revoked' });
  await expect(scheduleMeeting(world, ask)).rejects.toMatchObject({ code: 'notConnected' });
});
