import { rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../testing/worlds/triage-world.ts';
import { listInbox } from '../mailbox/inbox/list-inbox.ts';
import { fadeCodes } from './fade-codes.ts';
import { restoreThread } from './restore-thread.ts';

const db = shareTestDatabase();
const CODE = {
  from: 'Bank <no-reply@bank.example>',
  subject: 'Your sign-in code',
  text: 'Your verification code is 482913. It is valid for 10 minutes.',
};
let world: TriageWorld;
beforeEach(async () => {
  await run(db, rows.deleteFrom('classifications'));
  world = await triageWorld(db);
});

/** The service's own work sees the mail of all users. */
const service = () => ({ ...world.ctx, db });

const priorityOf = async (threadId: string, of = world) => {
  for (const view of ['reply', 'fyi'] as const)
    for (const row of (await listInbox(of.ctx, { view, limit: 50 })).rows)
      if (row.threadId === threadId) return row.priority;
  return null;
};

test('a sign-in code is at the top for fifteen minutes, and its users are told', async () => {
  const threadId = await world.receive(CODE);
  expect(await priorityOf(threadId)).toBe('high');
  world.clock.advance(14 * 60_000);
  expect(await fadeCodes(service())).toBe(0);
  world.clock.advance(2 * 60_000);
  const told = world.realtime.published.length;
  expect(await fadeCodes(service())).toBe(1);
  expect(await priorityOf(threadId)).toBe('medium');
  expect(world.realtime.published.length).toBe(told + 1);
  expect(await fadeCodes(service())).toBe(0);
});

test('a new code in the thread is at the top again', async () => {
  const threadId = await world.receive({ ...CODE, headers: { 'Message-ID': '<one@bank.example>' } });
  world.clock.advance(16 * 60_000);
  await fadeCodes(service());
  await world.receive({ ...CODE, inReplyTo: '<one@bank.example>' });
  expect(await priorityOf(threadId)).toBe('high');
});

test('other important mail, and a thread that the user has moved, stay', async () => {
  const urgent = await world.receive({
    subject: 'Contract',
    text: 'Urgent: please sign the contract today!',
  });
  const moved = await world.receive(CODE);
  await restoreThread(world.ctx, { threadId: moved, lane: 'reply' });
  const before = [await priorityOf(urgent), await priorityOf(moved)];
  world.clock.advance(16 * 60_000);
  expect(await fadeCodes(service())).toBe(0);
  expect([await priorityOf(urgent), await priorityOf(moved)]).toEqual(before);
});

test('each user’s code fades for that user alone', async () => {
  const other = await triageWorld(db);
  const [mine, theirs] = [await world.receive(CODE), await other.receive(CODE)];
  world.clock.advance(16 * 60_000);
  expect(await fadeCodes(service())).toBe(2);
  expect([await priorityOf(mine), await priorityOf(theirs, other)]).toEqual(['medium', 'medium']);
});
