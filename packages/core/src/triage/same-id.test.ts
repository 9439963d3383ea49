import { expect, test } from 'vitest';
import { shareTestDatabase } from '../../testing/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../testing/triage-world.ts';
import { snoozeThread } from '../snooze/snooze-thread.ts';
import { archiveThread } from './archive-thread.ts';
import { restoreThread } from './restore-thread.ts';
import { undoLastChange } from './undo-lane-change.ts';

const db = shareTestDatabase();

/** Their clocks stand still together, and their mailboxes give the same ids, so that all but the owner is the same. */
async function openTwins(): Promise<{ one: TriageWorld; other: TriageWorld; threadId: string }> {
  const [one, other] = [await triageWorld(db), await triageWorld(db)];
  const threadId = await one.receive({ subject: 'Mine' });
  expect(await other.receive({ subject: 'Theirs' })).toBe(threadId);
  return { one, other, threadId };
}

test('what one person takes back, its lesson included, stands for another', async () => {
  const { one, other, threadId } = await openTwins();
  // The first lesson of a sender is forgotten, a later one gives way to that before it.
  for (const lane of ['fyi', 'schedule'] as const) {
    for (const { ctx, clock } of [one, other]) {
      clock.advance(1_000);
      await restoreThread(ctx, { threadId, lane });
    }
    const before = await other.everything();
    await undoLastChange(one.ctx, { threadId });
    expect(await other.everything()).toEqual(before);
    await restoreThread(one.ctx, { threadId, lane });
  }
});

test('of a thread that is gone meanwhile no snooze comes back, whoever has another of that id', async () => {
  const { one, other, threadId } = await openTwins();
  await snoozeThread(one.ctx, { threadId, until: '2026-03-05T09:00:00.000Z' });
  await archiveThread(one.ctx, { threadId });
  await db.query('DELETE FROM threads WHERE user_id = $1', [one.ctx.tenantId]);
  const before = await other.everything();
  expect(await undoLastChange(one.ctx, { threadId })).toMatchObject({ classification: null });
  expect(await other.everything()).toEqual(before);
});
