import { listLaneMovesSince } from '@triage/database/tables/inbox/lane-changes';
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
