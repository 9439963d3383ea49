import { describe, expect, it } from 'vitest';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../../testing/worlds/triage-world.ts';
import { mailChanged } from '../../flows/mail-changed.ts';
import { snoozeThread } from '../../snooze/snooze-thread.ts';
import { archiveThread } from '../archive-thread.ts';
import { restoreThread } from '../restore-thread.ts';
import { undoLastChange } from '../undo-lane-change.ts';
import { changeThread } from './change-thread.ts';

const db = shareTestDatabase();

const labelsOf = ({ mail }: TriageWorld, threadId: string) =>
  [...new Set(mail.messages().flatMap((one) => (one.threadId === threadId ? one.labelIds : [])))].sort();

async function starredHere({ ctx }: TriageWorld, threadId: string): Promise<boolean | undefined> {
  const [row] = await db.query<{ starred: boolean }>(
    'SELECT starred FROM threads WHERE user_id = $1 AND thread_id = $2',
    [ctx.tenantId, threadId],
  );
  return row?.starred;
}

describe('star', () => {
  it('stars in the account and in the cache, and takes it back', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    await changeThread(world.ctx, threadId, { kind: 'star', on: true });
    expect([await starredHere(world, threadId), labelsOf(world, threadId)]).toEqual([
      true,
      ['INBOX', 'STARRED', 'UNREAD'],
    ]);
    await changeThread(world.ctx, threadId, { kind: 'star', on: false });
    expect([await starredHere(world, threadId), labelsOf(world, threadId)]).toEqual([
      false,
      ['INBOX', 'UNREAD'],
    ]);
    await mailChanged(world.ctx);
    expect(await world.differences()).toEqual([]);
  });

  it('returns an error for an unknown thread and does not call the provider', async () => {
    const world = await triageWorld(db);
    const calls = world.mail.calls.length;
    await expect(changeThread(world.ctx, '18f0000000000001', { kind: 'star', on: true })).rejects.toThrow(
      'Thread not found',
    );
    expect(world.mail.calls.length).toBe(calls);
  });

  it('that was given on the phone arrives here', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    await world.mail.modifyThread(threadId, { add: ['STARRED'] });
    await mailChanged(world.ctx);
    expect(await starredHere(world, threadId)).toBe(true);
  });
});

describe.each([
  ['trash', 'TRASH'],
  ['spam', 'SPAM'],
] as const)('%s', (kind, label) => {
  it('leaves the lanes and the inbox of the account, and the cache with the next sync', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    await changeThread(world.ctx, threadId, { kind, on: true });
    expect(labelsOf(world, threadId)).toEqual([label, 'UNREAD']);
    expect(await world.state(threadId)).toBe(null);
    await mailChanged(world.ctx);
    expect(await world.state(threadId)).toBe(null);
    expect(await world.differences()).toEqual([]);
    expect(await changeThread(world.ctx, threadId, { kind, on: true })).toEqual({ success: true });
  });

  it.each(['before', 'after'] as const)(
    'undone %s the sync, it stands where it stood: lane, snooze and all',
    async (when) => {
      const world = await triageWorld(db);
      const threadId = await world.receive({});
      await restoreThread(world.ctx, { threadId, lane: 'schedule' });
      const until = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
      await snoozeThread(world.ctx, { threadId, until });
      const before = await world.state(threadId);
      await changeThread(world.ctx, threadId, { kind, on: true });
      if (when === 'after') await mailChanged(world.ctx);
      const { classification } = await undoLastChange(world.ctx, { threadId });
      expect(classification).toMatchObject({ threadId, lane: 'schedule' });
      expect(await world.state(threadId)).toEqual(before);
      await mailChanged(world.ctx);
      expect(await world.state(threadId)).toEqual(before);
      expect(await world.differences()).toEqual([]);
    },
  );

  it('of an archived thread goes back to the archive', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    await archiveThread(world.ctx, { threadId });
    await changeThread(world.ctx, threadId, { kind, on: true });
    await mailChanged(world.ctx);
    await changeThread(world.ctx, threadId, { kind, on: false });
    expect(await world.state(threadId)).toMatchObject({ lane: 'done', inInbox: false });
  });

  it('on the phone is undone here by the rules', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    await world.mail.modifyThread(threadId, { add: [label], remove: ['INBOX'] });
    await mailChanged(world.ctx);
    expect(await world.state(threadId)).toBe(null);
    await changeThread(world.ctx, threadId, { kind, on: false });
    expect(await world.state(threadId)).toMatchObject({
      lane: 'reply',
      inInbox: true,
      classifiedBy: 'rules',
    });
    await mailChanged(world.ctx);
    expect(await world.differences()).toEqual([]);
  });

  it('meets a new message: the thread is back with that message', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    const [first] = world.mail.messages();
    await changeThread(world.ctx, threadId, { kind, on: true });
    const again = await world.receive({
      subject: 'Re: Lunch',
      headers: {
        References: /^Message-ID: (.*)$/im.exec(Buffer.from(first?.raw ?? '').toString())?.[1] ?? '',
      },
    });
    expect(again).toBe(threadId);
    expect(await world.state(threadId)).toMatchObject({ lane: 'reply', inInbox: true });
  });

  it.each(['notFound', 'rateLimited', 'unavailable', 'revoked'] as const)(
    'changes nothing here when the provider says %s',
    async (failure) => {
      const world = await triageWorld(db);
      const threadId = await world.receive({});
      const before = await world.everything();
      world.mail.fail('modifyThread', { when: 'before', failure });
      await expect(changeThread(world.ctx, threadId, { kind, on: true })).rejects.toThrow();
      expect(await world.everything()).toEqual(before);
    },
  );
});
