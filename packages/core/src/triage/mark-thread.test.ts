import { expect, it } from 'vitest';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../testing/worlds/triage-world.ts';
import { mailChanged } from '../flows/mail-changed.ts';
import { archiveThread } from './archive-thread.ts';
import { markThread } from './mark-thread.ts';

const db = shareTestDatabase();

async function isUnread({ ctx, mail }: TriageWorld, threadId: string) {
  const [row] = await db.query<{ unread: boolean }>(
    'SELECT unread FROM threads WHERE user_id = $1 AND thread_id = $2',
    [ctx.tenantId, threadId],
  );
  const messages = mail.messages().filter((message) => message.threadId === threadId);
  return { here: row?.unread, account: messages.some(({ labelIds }) => labelIds.includes('UNREAD')) };
}

it('marks a thread read in the account and in the cache, and unread again', async () => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  expect(await isUnread(world, threadId)).toEqual({ here: true, account: true });
  await markThread(world.ctx, { threadId, unread: false });
  expect(await isUnread(world, threadId)).toEqual({ here: false, account: false });
  expect(world.realtime.published.at(-1)?.event).toEqual({
    name: 'lane.updated',
    data: { threadId, lane: 'reply' },
  });
  await markThread(world.ctx, { threadId, unread: true });
  expect(await isUnread(world, threadId)).toEqual({ here: true, account: true });
  await mailChanged(world.ctx);
  expect(await world.differences()).toEqual([]);
});

it.each(['notFound', 'rateLimited', 'unavailable', 'revoked'] as const)(
  'changes nothing here when the provider says %s',
  async (failure) => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    const before = await world.everything();
    world.mail.fail('modifyThread', { when: 'before', failure });
    await expect(markThread(world.ctx, { threadId, unread: false })).rejects.toThrow();
    expect(await world.everything()).toEqual(before);
  },
);

it('asks the provider for nothing where the thread is so already', async () => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  await markThread(world.ctx, { threadId, unread: false });
  world.mail.fail('modifyThread', { when: 'before', failure: 'unavailable' });
  await expect(markThread(world.ctx, { threadId, unread: false })).resolves.toEqual({ success: true });
});

it('returns an error for an unknown thread', async () => {
  const { ctx } = await triageWorld(db);
  await expect(markThread(ctx, { threadId: 'unknown', unread: true })).rejects.toThrow('Thread not found');
});

it('reading and archiving at the same time end with both, here and in the account', async () => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  await Promise.all([
    markThread(world.ctx, { threadId, unread: false }),
    archiveThread(world.ctx, { threadId }),
  ]);
  expect(await isUnread(world, threadId)).toEqual({ here: false, account: false });
  expect(await world.state(threadId)).toMatchObject({ lane: 'done', inInbox: false, cachedInInbox: false });
});
