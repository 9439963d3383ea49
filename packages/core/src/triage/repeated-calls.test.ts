import { expect, test } from 'vitest';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../testing/worlds/triage-world.ts';
import { mailChanged } from '../flows/mail-changed.ts';
import { muteThread } from './actions/mute-thread.ts';
import { removeThread } from './actions/remove-thread.ts';
import { returnThread } from './actions/return-thread.ts';
import { archiveThread } from './archive-thread.ts';
import { createLabel } from './labels/create-label.ts';
import { labelKnown } from './labels/label-thread.ts';
import { restoreThread } from './restore-thread.ts';
import { undoLastChange } from './undo-lane-change.ts';

const db = shareTestDatabase();

type Act = (ctx: TriageWorld['ctx'], threadId: string, label: string) => Promise<unknown>;

const VERBS: Record<string, Act> = {
  archive: (ctx, threadId) => archiveThread(ctx, { threadId }),
  restore: (ctx, threadId) => restoreThread(ctx, { threadId, lane: 'fyi' }),
  mute: (ctx, threadId) => muteThread(ctx, { threadId }),
  trash: (ctx, threadId) => removeThread(ctx, { threadId, to: 'trash' }),
  file: (ctx, threadId, label) => labelKnown(ctx, threadId, { add: [label], archive: true }),
};

const labelsOf = ({ mail }: TriageWorld, threadId: string) =>
  mail
    .messages()
    .flatMap((message) => (message.threadId === threadId ? message.labelIds : []))
    .sort();

const lessonsOf = ({ ctx }: TriageWorld) =>
  db.query('SELECT lane, times FROM sender_lessons WHERE user_id = $1', [ctx.tenantId]);

test.for(Object.entries(VERBS))(
  'an undo takes back %s that a browser had repeated because the answer was lost',
  async ([, act]) => {
    const world = await triageWorld(db);
    const threadId = await world.receive({});
    const { id } = await createLabel(world.ctx, { name: 'Work' });
    const before = [await world.state(threadId), labelsOf(world, threadId)];
    await act(world.ctx, threadId, id);
    await mailChanged(world.ctx);
    world.clock.advance(3_000);
    await act(world.ctx, threadId, id);
    await undoLastChange(world.ctx, { threadId });
    expect([await world.state(threadId), labelsOf(world, threadId)]).toEqual(before);
    expect(await lessonsOf(world)).toEqual([]);
  },
);

test('a thread of the archive that is taken out of the trash twice stays in the archive', async () => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  await archiveThread(world.ctx, { threadId });
  await removeThread(world.ctx, { threadId, to: 'trash' });
  await returnThread(world.ctx, { threadId, from: 'trash' });
  await returnThread(world.ctx, { threadId, from: 'trash' });
  expect(await world.state(threadId)).toMatchObject({ lane: 'done', inInbox: false });
});

const LAST: Record<string, Act> = { archive: VERBS['archive'] as Act, trash: VERBS['trash'] as Act };

test.for(Object.entries(LAST))('a repeated undo of %s takes back that one change', async ([, act]) => {
  const world = await triageWorld(db);
  const threadId = await world.receive({});
  await restoreThread(world.ctx, { threadId, lane: 'fyi' });
  const before = await world.state(threadId);
  const key = 'an undo';
  await act(world.ctx, threadId, '');
  await undoLastChange(world.ctx, { threadId, key });
  await undoLastChange(world.ctx, { threadId, key });
  expect(await world.state(threadId)).toEqual(before);
  expect(await lessonsOf(world)).toEqual([{ lane: 'fyi', times: 1 }]);
  await undoLastChange(world.ctx, { threadId, key: 'another undo' });
  expect(await world.state(threadId)).toMatchObject({ lane: 'reply', inInbox: true });
  expect(await lessonsOf(world)).toEqual([]);
});
