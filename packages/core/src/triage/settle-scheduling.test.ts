import { beforeEach, expect, test } from 'vitest';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../testing/worlds/triage-world.ts';
import { restoreThread } from './restore-thread.ts';
import { settleScheduling } from './settle-scheduling.ts';
import { undoLastChange } from './undo-lane-change.ts';

const db = shareTestDatabase();
let world: TriageWorld;
beforeEach(async () => {
  world = await triageWorld(db);
});

const reason = 'the meeting is booked';
const laneOf = async (threadId: string) => (await world.state(threadId))?.lane;

test('a thread that only asked for a time is done once it is settled, and stays in the inbox of the account', async () => {
  const threadId = await world.receive({ subject: 'Meeting', text: 'Can we meet on Tuesday at 3 pm?' });
  expect(await laneOf(threadId)).toBe('schedule');
  expect(await settleScheduling(world.ctx, { threadId, reason })).toMatchObject({ threadId, lane: 'done' });
  expect(await world.state(threadId)).toMatchObject({ lane: 'done', inInbox: true });
});

test('a thread that asks something else besides goes to reply', async () => {
  const text = 'Can we meet on Tuesday at 3 pm? And could you send me the signed contract?';
  const threadId = await world.receive({ subject: 'Meeting', text });
  await restoreThread(world.ctx, { threadId, lane: 'schedule' });
  expect(await settleScheduling(world.ctx, { threadId, reason })).toMatchObject({ lane: 'reply' });
});

test('undo brings it back to schedule', async () => {
  const threadId = await world.receive({ subject: 'Meeting', text: 'Can we meet on Tuesday at 3 pm?' });
  await settleScheduling(world.ctx, { threadId, reason });
  expect((await undoLastChange(world.ctx, { threadId })).classification).toMatchObject({ lane: 'schedule' });
});

test('a thread in another lane stays there', async () => {
  const threadId = await world.receive({});
  expect(await laneOf(threadId)).toBe('reply');
  expect(await settleScheduling(world.ctx, { threadId, reason })).toMatchObject({ lane: 'reply' });
});

test('it stays settled when the person writes in it, and a new question brings it back', async () => {
  const threadId = await world.receive({ subject: 'Meeting', text: 'Can we meet on Tuesday at 3 pm?' });
  await settleScheduling(world.ctx, { threadId, reason });
  const [first] = world.mail.messages();
  const inReplyTo = /message-id: (<[^>]+>)/i.exec(Buffer.from(first?.raw ?? []).toString())?.[1] ?? '';
  const own = { from: 'alex@example.test', to: 'ann@lee.example', text: 'See you then.', inReplyTo };
  await world.receive(own, ['SENT']);
  expect(await laneOf(threadId)).toBe('done');
  await world.receive({ text: 'Sorry, can we meet on Friday at 10 instead?', inReplyTo });
  expect(await laneOf(threadId)).toBe('schedule');
});
