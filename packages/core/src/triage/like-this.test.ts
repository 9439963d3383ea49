import type { Lane } from '@triage/contract/triage/lanes';
import { beforeEach, expect, it } from 'vitest';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../testing/worlds/triage-world.ts';
import { archiveThread } from './archive-thread.ts';
import { applyLikeThis, findLikeThis } from './like-this.ts';
import { restoreThread } from './restore-thread.ts';
import { undoLikeThis } from './undo-lane-change.ts';

const db = shareTestDatabase();
let world: TriageWorld;
/**
 * Threads of one sender: one corrected, two untriaged, one moved by the user, one archived; and one of another sender.
 */
let corrected = '';
let older = '';
let newer = '';
let own = '';
let archived = '';
let stranger = '';
beforeEach(async () => {
  world = await triageWorld(db);
  own = await world.receive({ subject: 'own' });
  archived = await world.receive({ subject: 'archived' });
  older = await world.receive({ subject: 'older' });
  newer = await world.receive({ subject: 'newer' });
  stranger = await world.receive({ subject: 'stranger', from: 'bob@elsewhere.example' });
  corrected = await world.receive({ subject: 'corrected' });
  await archiveThread(world.ctx, { threadId: archived });
  await restoreThread(world.ctx, { threadId: own, lane: 'reply' });
  await restoreThread(world.ctx, { threadId: corrected, lane: 'fyi' });
});

const lane = async (threadId: string) => (await world.state(threadId))?.lane;
const ask = (to: Lane = 'fyi') => findLikeThis(world.ctx, { threadId: corrected, lane: to });

it("a correction proposes its lane for the sender's other threads, and changes none of them", async () => {
  const before = await world.everything();
  expect(await ask()).toEqual({
    sender: 'ann@lee.example',
    lane: 'fyi',
    threads: [
      { threadId: newer, subject: 'newer', lane: 'reply' },
      { threadId: older, subject: 'older', lane: 'reply' },
    ],
  });
  expect((await ask('reply')).threads).toEqual([]);
  expect(await world.everything()).toEqual(before);
});

it('applying moves the threads that were named and still qualify', async () => {
  const applied = await applyLikeThis(world.ctx, {
    threadId: corrected,
    lane: 'fyi',
    threadIds: [older, stranger, own, 'nowhere'],
  });
  expect(applied).toEqual({ changeId: expect.any(String), changed: [older] });
  expect(await Promise.all([older, newer, stranger, own].map(lane))).toEqual([
    'fyi',
    'reply',
    'reply',
    'reply',
  ]);
  expect(world.mail.calls.filter((call) => call === 'modifyThread')).toHaveLength(3);
});

it('both are undone apart; what has moved on since stays', async () => {
  const { changeId } = await applyLikeThis(world.ctx, {
    threadId: corrected,
    lane: 'fyi',
    threadIds: [older, newer],
  });
  world.clock.advance(1_000);
  await restoreThread(world.ctx, { threadId: newer, lane: 'schedule' });
  expect(await undoLikeThis(world.ctx, { changeId: changeId ?? '' })).toEqual({ changed: [older] });
  expect(await Promise.all([corrected, older, newer].map(lane))).toEqual(['fyi', 'reply', 'schedule']);
  expect(await undoLikeThis(world.ctx, { changeId: changeId ?? '' })).toEqual({ changed: [] });
});

it("another user's change can be neither undone nor seen", async () => {
  const { changeId } = await applyLikeThis(world.ctx, {
    threadId: corrected,
    lane: 'fyi',
    threadIds: [older],
  });
  const other = await triageWorld(db);
  expect(await undoLikeThis(other.ctx, { changeId: changeId ?? '' })).toEqual({ changed: [] });
  expect(await findLikeThis(other.ctx, { threadId: corrected, lane: 'fyi' })).toEqual({
    sender: null,
    lane: 'fyi',
    threads: [],
  });
  expect(await lane(older)).toBe('fyi');
});

it("a correction decides where the sender's next automated mail goes, and hides no question of theirs", async () => {
  expect(await lane(await world.receive({ subject: 'next' }))).toBe('reply');
  const shop = {
    from: 'Orchard <news@orchard.example>',
    text: 'The best of this month.',
    headers: { 'List-Unsubscribe': '<https://orchard.example/u>' },
  };
  await restoreThread(world.ctx, {
    threadId: await world.receive({ ...shop, subject: 'pears' }),
    lane: 'reply',
  });
  expect(await lane(await world.receive({ ...shop, subject: 'plums' }))).toBe('reply');
});
