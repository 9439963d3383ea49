import { rows, run } from '@triage/database/testing/rows';
import { describe, expect, it } from 'vitest';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../../testing/worlds/triage-world.ts';
import { mailChanged } from '../../flows/mail-changed.ts';
import { snoozeThread } from '../../snooze/snooze-thread.ts';
import { changeThreads } from '../actions/change-thread.ts';
import { archiveThread } from '../archive-thread.ts';
import { undoLastChange } from '../undo-lane-change.ts';
import { createLabel } from './create-label.ts';
import { labelThreads } from './label-thread.ts';
import { undoLabelChange } from './undo-label-change.ts';

const db = shareTestDatabase();

const inAccount = ({ mail }: TriageWorld, threadId: string) =>
  [...new Set(mail.messages().flatMap((one) => (one.threadId === threadId ? one.labelIds : [])))].sort();

async function cached({ ctx }: TriageWorld, threadId: string): Promise<string[] | undefined> {
  const [row] = await db.query<{ label_ids: string[] }>(
    'SELECT label_ids FROM threads WHERE user_id = $1 AND thread_id = $2',
    [ctx.tenantId, threadId],
  );
  return row?.label_ids.sort();
}

async function changesOf({ ctx }: TriageWorld, threadId: string) {
  return db.query<{ id: string; kind: string; labels: unknown }>(
    `SELECT id, kind, before->'labels' AS labels FROM lane_changes WHERE user_id = $1 AND thread_id = $2 ORDER BY place`,
    [ctx.tenantId, threadId],
  );
}

describe('labels of a thread', () => {
  it('are added and removed in the account and in the cache, and the thread stays where it is', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    const [work, home] = [
      await createLabel(world.ctx, { name: 'Work', colour: 'blue' }),
      await createLabel(world.ctx, { name: 'Home' }),
    ];
    await labelThreads(world.ctx, { threadIds: [threadId], add: [work.id, home.id] });
    await labelThreads(world.ctx, { threadIds: [threadId], add: [work.id], remove: [home.id] });
    const labels = ['INBOX', 'UNREAD', work.id].sort();
    expect([inAccount(world, threadId), await cached(world, threadId)]).toEqual([labels, labels]);
    expect(await world.state(threadId)).toMatchObject({ lane: 'reply', inInbox: true });
    await mailChanged(world.ctx);
    expect(await world.differences()).toEqual([]);
    expect(await changesOf(world, threadId)).toMatchObject([
      { kind: 'label', labels: { added: [work.id, home.id], removed: [] } },
      { kind: 'label', labels: { added: [], removed: [home.id] } },
    ]);
  });

  it('that are set already cost no call to the provider', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    const { id } = await createLabel(world.ctx, { name: 'Work' });
    await labelThreads(world.ctx, { threadIds: [threadId], add: [id] });
    const calls = world.mail.calls.length;
    await labelThreads(world.ctx, { threadIds: [threadId], add: [id] });
    expect(world.mail.calls.length).toBe(calls);
  });

  it('are taken back by the id of the change, also after an archive that is taken back later', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    const { id } = await createLabel(world.ctx, { name: 'Work' });
    await archiveThread(world.ctx, { threadId });
    await labelThreads(world.ctx, { threadIds: [threadId], add: [id] });
    await undoLastChange(world.ctx, { threadId });
    expect(await world.state(threadId)).toMatchObject({ lane: 'reply', inInbox: true });
    expect(inAccount(world, threadId)).toContain(id);
    const changeId = (await changesOf(world, threadId))[0]?.id ?? '';
    expect(await undoLabelChange(world.ctx, { threadId, changeId })).toBe(true);
    expect(inAccount(world, threadId)).not.toContain(id);
    expect(await undoLabelChange(world.ctx, { threadId, changeId })).toBe(false);
    await mailChanged(world.ctx);
    expect(await world.differences()).toEqual([]);
  });

  it('moving to a label archives, and one undo takes both back with the snooze', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    const { id } = await createLabel(world.ctx, { name: 'Work' });
    const until = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    await snoozeThread(world.ctx, { threadId, until });
    const before = await world.state(threadId);
    await labelThreads(world.ctx, { threadIds: [threadId], add: [id], archive: true });
    expect(await world.state(threadId)).toMatchObject({ lane: 'done', inInbox: false, snoozed: false });
    expect(inAccount(world, threadId)).toEqual([id, 'UNREAD'].sort());
    await undoLastChange(world.ctx, { threadId });
    expect(await world.state(threadId)).toEqual(before);
    expect(inAccount(world, threadId)).toEqual(['INBOX', 'UNREAD']);
    await mailChanged(world.ctx);
    expect(await world.differences()).toEqual([]);
  });

  it('made on the phone a moment ago are known', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    const id = world.mail.addLabel('From the phone');
    await labelThreads(world.ctx, { threadIds: [threadId], add: [id] });
    expect(inAccount(world, threadId)).toContain(id);
  });

  it.each([
    ['label', 'Label not found', { add: ['Label_nobody'] }],
    ["of the provider's own", 'Label not found', { add: ['TRASH'] }],
    ['removed label', 'Label not found', { remove: ['INBOX'] }],
  ])('an unknown %s changes nothing', async (_what, message, wishes) => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    const before = await world.everything();
    await expect(labelThreads(world.ctx, { threadIds: [threadId], ...wishes })).rejects.toThrow(message);
    expect([await world.everything(), inAccount(world, threadId)]).toEqual([before, ['INBOX', 'UNREAD']]);
  });

  it('of an unknown thread among others change nothing', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    const { id } = await createLabel(world.ctx, { name: 'Work' });
    const wishes = { threadIds: [threadId, '18f0000000000001'], add: [id] };
    await expect(labelThreads(world.ctx, wishes)).rejects.toThrow('Thread not found');
    expect(inAccount(world, threadId)).not.toContain(id);
    const { results } = await changeThreads(world.ctx, {
      threadIds: wishes.threadIds,
      change: { kind: 'label', label: id, on: true },
    });
    expect(results).toEqual([
      { threadId, success: true },
      { threadId: '18f0000000000001', success: false, error: 'Thread not found' },
    ]);
  });

  it('deleted in the account since are forgotten here', async () => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    await run(
      db,
      rows
        .insertInto('mail_labels')
        .values({ user_id: world.ctx.tenantId, label_id: 'Label_old', name: 'Old', own: true }),
    );
    const change = { kind: 'label', label: 'Label_old', on: true } as const;
    const { results } = await changeThreads(world.ctx, { threadIds: [threadId], change });
    expect(results).toMatchObject([{ success: false, error: 'Label not found' }]);
    await expect(changeThreads(world.ctx, { threadIds: [threadId], change })).rejects.toThrow(
      'Label not found',
    );
  });

  it.each(['rateLimited', 'unavailable', 'revoked', 'forbidden'] as const)(
    'change nothing here when the provider says %s',
    async (failure) => {
      const world = await triageWorld(db);
      const threadId = await world.receive({});
      const { id } = await createLabel(world.ctx, { name: 'Work' });
      const before = await world.everything();
      world.mail.fail('modifyThread', { when: 'before', failure });
      const { results } = await labelThreads(world.ctx, { threadIds: [threadId], add: [id], archive: true });
      expect(results).toMatchObject([{ success: false }]);
      expect(await world.everything()).toEqual(before);
    },
  );
});

describe('creating a label', () => {
  it('answers the one that is there, in any case, and makes no second', async () => {
    const world = await triageWorld(db);
    const label = await createLabel(world.ctx, { name: 'Häuser/Dach', colour: 'teal' });
    expect(label).toEqual({ id: expect.any(String), name: 'Häuser/Dach', colour: 'teal' });
    expect(await createLabel(world.ctx, { name: 'HÄUSER/dach', colour: 'red' })).toEqual(label);
    const made = (await world.mail.listLabels()).filter(({ own }) => own);
    expect(made).toEqual([{ ...label, own: true }]);
  });

  it.each(['before', 'after'] as const)(
    'whose answer is lost %s it was made is made once by asking again',
    async (when) => {
      const world = await triageWorld(db);
      world.mail.fail('createLabel', { when, failure: 'unknown' });
      await expect(createLabel(world.ctx, { name: 'Work' })).rejects.toThrow();
      const label = await createLabel(world.ctx, { name: 'Work' });
      const made = (await world.mail.listLabels()).filter(({ own }) => own);
      expect(made).toEqual([{ ...label, own: true }]);
    },
  );

  it("cannot take the name of one of the provider's own", async () => {
    const world = await triageWorld(db);
    await expect(createLabel(world.ctx, { name: 'Inbox' })).rejects.toMatchObject({ field: 'name' });
  });
});
