import { rows, run } from '@triage/database/testing/rows';
import { describe, expect, it } from 'vitest';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../testing/worlds/triage-world.ts';
import { mailChanged } from '../flows/mail-changed.ts';
import { inBulk } from '../in-bulk.ts';
import { getThreadView } from '../mailbox/inbox/list-inbox.ts';
import { snoozeThread } from '../snooze/snooze-thread.ts';
import { archiveThread } from './archive-thread.ts';
import { restoreThread } from './restore-thread.ts';
import { undoLastChange } from './undo-lane-change.ts';

const db = shareTestDatabase();

const later = ({ clock }: TriageWorld) => new Date(clock.now().getTime() + 3_600_000).toISOString();

describe('archive', () => {
  it('archives in the account, puts the thread into done and ends its snooze', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    expect(await world.state(threadId)).toMatchObject({ lane: 'reply', inInbox: true });
    await snoozeThread(world.ctx, { threadId, until: later(world) });
    const answer = await archiveThread(world.ctx, { threadId });
    expect(answer).toEqual({
      success: true,
      classification: {
        threadId,
        priority: expect.stringMatching(/high|medium|low/),
        lane: 'done',
        subject: 'Lunch',
        sender: 'Ann Lee <ann@lee.example>',
        snippet: expect.stringContaining('signed contract'),
        schedulingIntent: null,
        classifiedAt: '2026-03-02T09:00:01.000Z',
      },
    });
    expect(await world.state(threadId)).toEqual({
      lane: 'done',
      classifiedBy: 'user',
      cachedInInbox: false,
      inInbox: false,
      snoozed: false,
    });
    expect(world.realtime.published.at(-1)?.event).toEqual({
      name: 'lane.updated',
      data: { threadId, lane: 'done' },
    });
  });

  it('succeeds a second time', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    await archiveThread(world.ctx, { threadId });
    expect((await archiveThread(world.ctx, { threadId })).classification?.lane).toBe('done');
  });

  it.each(['notFound', 'rateLimited', 'unavailable', 'forbidden', 'revoked'] as const)(
    'changes nothing in the store when the provider says %s',
    async (failure) => {
      const world = await triageWorld(db);
      const threadId = await world.receive({});
      await snoozeThread(world.ctx, { threadId, until: later(world) });
      const before = await world.everything();
      world.mail.fail('modifyThread', { when: 'before', failure });
      await expect(archiveThread(world.ctx, { threadId })).rejects.toThrow('Archive failed');
      expect(await world.everything()).toEqual(before);
    },
  );

  it('that took effect without an answer changes nothing at first, and arrives with the next sync', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    const before = await world.everything();
    world.mail.fail('modifyThread', { when: 'after' });
    await expect(archiveThread(world.ctx, { threadId })).rejects.toThrow('Archive failed');
    expect(await world.everything()).toEqual(before);
    await mailChanged(world.ctx);
    expect(await world.state(threadId)).toMatchObject({ lane: 'done', cachedInInbox: false });
  });

  it('of a thread that the account does not have fails', async () => {
    const world = await triageWorld(db);
    await expect(archiveThread(world.ctx, { threadId: 'nowhere' })).rejects.toThrow('Archive failed');
  });

  it('of a thread that was never classified returns no classification', async () => {
    const world = await triageWorld(db);
    const { threadId } = world.mail.deliver({ from: 'ann@lee.example', subject: 'x', text: 'y' });
    expect(await archiveThread(world.ctx, { threadId })).toEqual({ success: true, classification: null });
    await mailChanged(world.ctx);
    expect(await world.state(threadId)).toMatchObject({ lane: 'done', inInbox: false });
  });
});

describe('restore', () => {
  it('puts an archived thread back into the inbox of the account', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    await archiveThread(world.ctx, { threadId });
    const { classification } = await restoreThread(world.ctx, { threadId, lane: 'schedule' });
    expect(classification?.lane).toBe('schedule');
    expect(await world.state(threadId)).toMatchObject({
      lane: 'schedule',
      classifiedBy: 'user',
      cachedInInbox: true,
      inInbox: true,
    });
  });

  it('to done changes the lane alone', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    const calls = world.mail.calls.length;
    await restoreThread(world.ctx, { threadId, lane: 'done' });
    expect(world.mail.calls.slice(calls)).toEqual([]);
    expect(await world.state(threadId)).toMatchObject({ lane: 'done', inInbox: true });
  });

  it.each(['rateLimited', 'unavailable', 'notFound', 'unknown'] as const)(
    'leaves the store as it was when the provider says %s',
    async (failure) => {
      const world = await triageWorld(db);
      const threadId = await world.receive({});
      await archiveThread(world.ctx, { threadId });
      const before = await world.everything();
      world.mail.fail('modifyThread', { when: 'before', failure });
      await expect(restoreThread(world.ctx, { threadId, lane: 'reply' })).rejects.toThrow();
      expect(await world.everything()).toEqual(before);
    },
  );

  it('as a return to where it was, or to anywhere, teaches nothing', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    expect((await getThreadView(world.ctx, threadId)).archivedFrom).toBeUndefined();
    await archiveThread(world.ctx, { threadId });
    expect((await getThreadView(world.ctx, threadId)).archivedFrom).toBe('reply');
    await restoreThread(world.ctx, { threadId, lane: 'fyi' }, { isReturn: true });
    expect(await world.state(threadId)).toMatchObject({ lane: 'fyi', inInbox: true });
    const { tenantId } = world.ctx;
    expect(await db.query('SELECT lane FROM sender_lessons WHERE user_id = $1', [tenantId])).toEqual([]);
    await restoreThread(world.ctx, { threadId, lane: 'done' });
    expect((await getThreadView(world.ctx, threadId)).archivedFrom).toBeUndefined();
  });

  it('does not know a thread that the cache does not know', async () => {
    const world = await triageWorld(db);
    await expect(restoreThread(world.ctx, { threadId: 'nowhere', lane: 'fyi' })).rejects.toThrow(
      'Thread not found',
    );
  });
});

describe('a lane that a person has set', () => {
  it('is kept after their own answer, and ends with a message from somebody else', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({ text: 'Could you call me?' });
    await restoreThread(world.ctx, { threadId, lane: 'fyi' });
    const [first] = world.mail.messages();
    const inReplyTo = /message-id: (<[^>]+>)/i.exec(Buffer.from(first?.raw ?? []).toString())?.[1] ?? '';
    const answer = { from: 'Alex <alex@example.test>', to: 'ann@lee.example', text: 'Done.', inReplyTo };
    await world.receive(answer, ['SENT']);
    expect(await world.state(threadId)).toMatchObject({ lane: 'fyi', classifiedBy: 'user' });
    await run(db, rows.deleteFrom('sender_lessons').where('user_id', '=', world.ctx.tenantId));
    await world.receive({ text: 'Could you please send me the contract as well?', inReplyTo });
    expect(await world.state(threadId)).toMatchObject({ lane: 'reply', classifiedBy: 'rules' });
  });

  it('gives way when the thread is moved in another mail program', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    await archiveThread(world.ctx, { threadId });
    await mailChanged(world.ctx);
    expect(await world.state(threadId)).toMatchObject({ lane: 'done', classifiedBy: 'user' });
    const [message] = world.mail.messages();
    world.mail.relabel(message?.id ?? '', { add: ['INBOX'] });
    await mailChanged(world.ctx);
    expect(await world.state(threadId)).toMatchObject({ lane: 'reply', classifiedBy: 'rules' });
  });
});

describe('undo', () => {
  it('of an archive brings back lane, inbox and snooze', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    await snoozeThread(world.ctx, { threadId, until: later(world) });
    const before = await world.state(threadId);
    await archiveThread(world.ctx, { threadId });
    const { classification } = await undoLastChange(world.ctx, { threadId });
    expect(classification?.lane).toBe('reply');
    expect(await world.state(threadId)).toEqual(before);
  });

  it('of a restore takes the lesson back as well', async () => {
    const world = await triageWorld(db);
    const [threadId, other] = [await world.receive({}), await world.receive({})];
    const lessons = () =>
      db.query('SELECT lane, times FROM sender_lessons WHERE user_id = $1', [world.ctx.tenantId]);
    await restoreThread(world.ctx, { threadId, lane: 'fyi' });
    await restoreThread(world.ctx, { threadId, lane: 'schedule' });
    expect(await lessons()).toEqual([{ lane: 'schedule', times: 1 }]);
    world.clock.advance(5);
    await restoreThread(world.ctx, { threadId: other, lane: 'schedule' });
    expect(await lessons()).toEqual([{ lane: 'schedule', times: 2 }]);
    await undoLastChange(world.ctx, { threadId: other });
    expect(await lessons()).toEqual([{ lane: 'schedule', times: 1 }]);
  });

  it('does not undo what has happened since', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    await restoreThread(world.ctx, { threadId, lane: 'fyi' });
    await run(
      db,
      rows
        .updateTable('classifications')
        .set({ lane: 'schedule', classified_by: 'rules' })
        .where('user_id', '=', world.ctx.tenantId),
    );
    expect((await undoLastChange(world.ctx, { threadId })).classification?.lane).toBe('schedule');
  });

  it('leaves everything as it was when the provider fails', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    await archiveThread(world.ctx, { threadId });
    const before = await world.everything();
    world.mail.fail('modifyThread', { when: 'before', failure: 'unavailable' });
    await expect(undoLastChange(world.ctx, { threadId })).rejects.toThrow();
    expect(await world.everything()).toEqual(before);
  });

  it('by restoring an archived thread to where it was teaches nothing', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    await archiveThread(world.ctx, { threadId });
    await restoreThread(world.ctx, { threadId, lane: 'reply' });
    expect(await db.query('SELECT 1 FROM sender_lessons WHERE user_id = $1', [world.ctx.tenantId])).toEqual(
      [],
    );
  });
});

it('in bulk every thread has one answer, and one that fails holds up no other', async () => {
  const world = await triageWorld(db);
  const threadIds: string[] = [];
  for (let at = 0; at < 500; at++)
    threadIds.push(world.mail.deliver({ from: 'a@b.test', subject: `${at}`, text: 'x' }).threadId);
  const asked = [...threadIds.slice(0, 498), 'nowhere', threadIds[0] ?? ''];
  const { results } = await inBulk(asked, (threadId) => archiveThread(world.ctx, { threadId }));
  expect(results).toHaveLength(499);
  expect(results.filter((result) => !result.success)).toEqual([
    { threadId: 'nowhere', success: false, error: 'Archive failed' },
  ]);
  expect(world.mail.messages().filter((message) => message.labelIds.includes('INBOX'))).toHaveLength(2);
});
