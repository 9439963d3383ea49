import { beforeEach, expect, test } from 'vitest';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../testing/worlds/triage-world.ts';
import type { JobPayloads } from '../ports/jobs.ts';
import { restoreThread } from './restore-thread.ts';
import { noteBasis, settleOrLater, settleScheduling } from './settle-scheduling.ts';
import { undoLastChange } from './undo-lane-change.ts';

const db = shareTestDatabase();
let world: TriageWorld;
beforeEach(async () => {
  world = await triageWorld(db);
});

const reason = 'the meeting is booked';
const settle = async (threadId: string) => {
  const basis = await noteBasis(world.ctx, world.ctx.db, threadId);
  return settleScheduling(world.ctx, { threadId, reason, basis, booked: false });
};
const laneOf = async (threadId: string) => (await world.state(threadId))?.lane;

test('a thread that only asked for a time is done once it is settled, and stays in the inbox of the account', async () => {
  const threadId = await world.receive({ subject: 'Meeting', text: 'Can we meet on Tuesday at 3 pm?' });
  expect(await laneOf(threadId)).toBe('schedule');
  expect(await settle(threadId)).toMatchObject({ threadId, lane: 'done' });
  expect(await world.state(threadId)).toMatchObject({ lane: 'done', inInbox: true });
});

test('a thread that asks something else besides goes to reply', async () => {
  const text = 'Can we meet on Tuesday at 3 pm? And could you send me the signed contract?';
  const threadId = await world.receive({ subject: 'Meeting', text });
  await restoreThread(world.ctx, { threadId, lane: 'schedule' });
  expect(await settle(threadId)).toMatchObject({ lane: 'reply' });
});

test('undo brings it back to schedule', async () => {
  const threadId = await world.receive({ subject: 'Meeting', text: 'Can we meet on Tuesday at 3 pm?' });
  await settle(threadId);
  expect((await undoLastChange(world.ctx, { threadId })).classification).toMatchObject({ lane: 'schedule' });
});

test('a thread in another lane stays there', async () => {
  const threadId = await world.receive({});
  expect(await laneOf(threadId)).toBe('reply');
  expect(await settle(threadId)).toMatchObject({ lane: 'reply' });
});

test('it stays settled when the person writes in it, and a new question brings it back', async () => {
  const threadId = await world.receive({ subject: 'Meeting', text: 'Can we meet on Tuesday at 3 pm?' });
  await settle(threadId);
  const [first] = world.mail.messages();
  const inReplyTo = /message-id: (<[^>]+>)/i.exec(Buffer.from(first?.raw ?? []).toString())?.[1] ?? '';
  const own = { from: 'alex@example.test', to: 'ann@lee.example', text: 'See you then.', inReplyTo };
  await world.receive(own, ['SENT']);
  expect(await laneOf(threadId)).toBe('done');
  await world.receive({ text: 'Sorry, can we meet on Friday at 10 instead?', inReplyTo });
  expect(await laneOf(threadId)).toBe('schedule');
});

/** A settling that had to wait for its job, with what happens before that runs. */
async function settleLate(threadId: string, meanwhile: () => Promise<unknown>, booked = false) {
  const basis = await noteBasis(world.ctx, world.ctx.db, threadId);
  const transaction = async () => Promise.reject(new Error('lock not available'));
  const ctx = { ...world.ctx, db: { ...world.ctx.db, transaction } };
  await settleOrLater(ctx, { threadId, reason, basis, booked, before: null });
  world.clock.advance(1_000);
  await meanwhile();
  const [job] = world.jobs.waiting('settle-scheduling');
  if (!job) throw new Error('No job');
  await settleScheduling(world.ctx, job.payload as JobPayloads['settle-scheduling']);
}

async function answerFirst(text: string): Promise<unknown> {
  const [first] = world.mail.messages();
  const inReplyTo = /message-id: (<[^>]+>)/i.exec(Buffer.from(first?.raw ?? []).toString())?.[1] ?? '';
  return world.receive({ text, inReplyTo });
}

test('a settling that runs later settles the thread', async () => {
  const threadId = await world.receive({ subject: 'Meeting', text: 'Can we meet on Tuesday at 3 pm?' });
  await settleLate(threadId, async () => {});
  expect(await laneOf(threadId)).toBe('done');
});

test.each<[string, (threadId: string) => Promise<unknown>, boolean]>([
  [
    'their next message proposes other times',
    () => answerFirst('Tuesday is impossible. Can we meet on Thursday at 10 or on Friday at 2 pm?'),
    false,
  ],
  [
    'the person has put it back there',
    async (threadId) => {
      await restoreThread(world.ctx, { threadId, lane: 'fyi' });
      await restoreThread(world.ctx, { threadId, lane: 'schedule' });
    },
    false,
  ],
  ['its meeting no longer exists', async () => {}, true],
])('a settling that runs later leaves the thread in Schedule where %s', async (_why, meanwhile, booked) => {
  const threadId = await world.receive({ subject: 'Meeting', text: 'Can we meet on Tuesday at 3 pm?' });
  await settleLate(threadId, () => meanwhile(threadId), booked);
  expect(await laneOf(threadId)).toBe('schedule');
});
