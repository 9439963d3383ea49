import { listLaneMovesSince } from '@triage/database/tables/inbox/list-lane-changes';
import { expect, test } from 'vitest';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../testing/worlds/triage-world.ts';
import { mailChanged } from '../flows/mail-changed.ts';
import { muteThread } from './actions/mute-thread.ts';
import { removeThread } from './actions/remove-thread.ts';
import { starThread } from './actions/star-thread.ts';
import { archiveThread } from './archive-thread.ts';
import { createLabel } from './labels/create-label.ts';
import { labelKnown } from './labels/label-thread.ts';
import { undoLabelChange } from './labels/undo-label-change.ts';
import { restoreThread } from './restore-thread.ts';
import { undoLastChange } from './undo-lane-change.ts';

const db = shareTestDatabase();

type Act = (world: TriageWorld, threadId: string, label: string) => Promise<unknown>;
interface Scene {
  before?: Act;
  act: Act;
  undo?: Act;
}

const undoLabels: Act = async ({ ctx }, threadId) => {
  const since = new Date(0);
  const [moves] = await listLaneMovesSince(ctx.db, { userId: ctx.tenantId, threadIds: [threadId], since });
  return undoLabelChange(ctx, { threadId, changeId: moves?.changeIds[0] ?? '' });
};

const scenes: Record<string, Scene> = {
  archive: { act: ({ ctx }, threadId) => archiveThread(ctx, { threadId }) },
  restore: {
    before: ({ ctx }, threadId) => archiveThread(ctx, { threadId }),
    act: ({ ctx }, threadId) => restoreThread(ctx, { threadId, lane: 'schedule' }),
  },
  mute: { act: ({ ctx }, threadId) => muteThread(ctx, { threadId }) },
  trash: { act: ({ ctx }, threadId) => removeThread(ctx, { threadId, to: 'trash' }) },
  spam: { act: ({ ctx }, threadId) => removeThread(ctx, { threadId, to: 'spam' }) },
  label: { act: ({ ctx }, threadId, label) => labelKnown(ctx, threadId, { add: [label] }), undo: undoLabels },
  'move to a label': {
    act: ({ ctx }, threadId, label) => labelKnown(ctx, threadId, { add: [label], archive: true }),
  },
};

async function truth(world: TriageWorld, threadId: string) {
  const labels = world.mail.messages().flatMap((each) => (each.threadId === threadId ? each.labelIds : []));
  return { labels: [...new Set(labels)].sort(), state: await world.state(threadId) };
}

test.each(Object.entries(scenes))(
  '%s: after a lost answer that a sync has stored, Undo of the repeated change leads back to before both',
  async (_name, { before, act, undo = ({ ctx }, threadId) => undoLastChange(ctx, { threadId }) }) => {
    const world = await triageWorld(db);
    const { id: label } = await createLabel(world.ctx, { name: 'Work' });
    const threadId = await world.receive({});
    await before?.(world, threadId, label);
    const stood = await truth(world, threadId);
    world.mail.fail('modifyThread', { when: 'after' });
    await expect(act(world, threadId, label)).rejects.toThrow();
    await mailChanged(world.ctx);
    world.clock.advance(1_000);
    await act(world, threadId, label);
    expect(await truth(world, threadId)).not.toEqual(stood);
    await undo(world, threadId, label);
    expect(await truth(world, threadId)).toEqual(stood);
  },
);

test('a lost answer of another change, or one that did not take effect, decides nothing', async () => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  world.mail.fail('modifyThread', { when: 'after' });
  await expect(starThread(world.ctx, { threadId, on: true })).rejects.toThrow();
  await mailChanged(world.ctx);
  await starThread(world.ctx, { threadId, on: false });
  expect((await truth(world, threadId)).labels).not.toContain('STARRED');
  world.mail.fail('modifyThread', { when: 'before', failure: 'unknown' });
  await expect(archiveThread(world.ctx, { threadId })).rejects.toThrow('Archive failed');
  await restoreThread(world.ctx, { threadId, lane: 'fyi' });
  await archiveThread(world.ctx, { threadId });
  await undoLastChange(world.ctx, { threadId });
  expect(await world.state(threadId)).toMatchObject({ lane: 'fyi', inInbox: true });
});

/** The provider makes the change, its answer is lost, and a sync stores it. */
async function lose(world: TriageWorld, act: () => Promise<unknown>): Promise<void> {
  world.mail.fail('modifyThread', { when: 'after' });
  await expect(act()).rejects.toThrow();
  await mailChanged(world.ctx);
  world.clock.advance(1_000);
}

test('a message that has arrived since the lost answer counts more: Undo leads back to how it has sorted the thread', async () => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  await archiveThread(world.ctx, { threadId });
  await lose(world, () => restoreThread(world.ctx, { threadId, lane: 'fyi' }));
  const [first] = world.mail.messages();
  const inReplyTo = /message-id: (<[^>]+>)/i.exec(Buffer.from(first?.raw ?? []).toString())?.[1] ?? '';
  await world.receive({ text: 'Could you send me the invoice too?', inReplyTo });
  const stood = await truth(world, threadId);
  expect(stood.state).toMatchObject({ lane: 'reply', inInbox: true });
  await restoreThread(world.ctx, { threadId, lane: 'fyi' });
  await undoLastChange(world.ctx, { threadId });
  expect(await truth(world, threadId)).toEqual(stood);
});

test('ten minutes after a lost answer, Undo of the same change leads back to how the thread stood by then', async () => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  await archiveThread(world.ctx, { threadId });
  await lose(world, () => restoreThread(world.ctx, { threadId, lane: 'fyi' }));
  const stood = await truth(world, threadId);
  world.clock.advance(10 * 60 * 1_000);
  await restoreThread(world.ctx, { threadId, lane: 'fyi' });
  await undoLastChange(world.ctx, { threadId });
  expect(await truth(world, threadId)).toEqual(stood);
});

test.each<[string, (world: TriageWorld, threadId: string) => Promise<unknown>]>([
  [
    'is refused by the provider',
    async ({ ctx, mail }, threadId) => {
      mail.fail('modifyThread', { when: 'before', failure: 'rateLimited' });
      return archiveThread(ctx, { threadId });
    },
  ],
  [
    'cannot be stored',
    async ({ ctx }, threadId) => {
      const transaction = async () => Promise.reject(new Error('connection reset'));
      return archiveThread({ ...ctx, db: { ...ctx.db, transaction } }, { threadId });
    },
  ],
])('a repetition that %s keeps the Undo of the lost answer', async (_how, fail) => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  const stood = await truth(world, threadId);
  await lose(world, () => archiveThread(world.ctx, { threadId }));
  await expect(fail(world, threadId)).rejects.toThrow();
  await archiveThread(world.ctx, { threadId });
  await undoLastChange(world.ctx, { threadId });
  expect(await truth(world, threadId)).toEqual(stood);
});

test.each<[string, (ctx: TriageWorld['ctx']) => Partial<TriageWorld['ctx']>, boolean]>([
  [
    'could not be stored',
    ({ db }) => ({ db: { ...db, transaction: async () => Promise.reject(new Error('connection reset')) } }),
    false,
  ],
  [
    'is lost, and whose sync could not be queued',
    ({ jobs }) => ({ jobs: { ...jobs, enqueue: async () => Promise.reject(new Error('connection reset')) } }),
    true,
  ],
])(
  'Undo of a repeated change leads back to before both where the first one %s',
  async (_how, broken, isLost) => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    const stood = await truth(world, threadId);
    if (isLost) world.mail.fail('modifyThread', { when: 'after' });
    await expect(archiveThread({ ...world.ctx, ...broken(world.ctx) }, { threadId })).rejects.toThrow();
    await mailChanged(world.ctx);
    await archiveThread(world.ctx, { threadId });
    await undoLastChange(world.ctx, { threadId });
    expect(await truth(world, threadId)).toEqual(stood);
  },
);

test('a thread that is gone from the cache does not count as archived', async () => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  await lose(world, () => archiveThread(world.ctx, { threadId }));
  await world.mail.modifyThread(threadId, { add: ['TRASH'] });
  await mailChanged(world.ctx);
  expect(await world.state(threadId)).toBeNull();
  await archiveThread(world.ctx, { threadId });
  const since = new Date(0);
  expect(
    await listLaneMovesSince(world.ctx.db, { userId: world.ctx.tenantId, threadIds: [threadId], since }),
  ).toEqual([]);
});
