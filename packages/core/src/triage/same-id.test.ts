import { expect, test } from 'vitest';
import { mockAi } from '../../testing/fakes/mock-ai.ts';
import { sortingModel } from '../../testing/fakes/sorting-model.ts';
import { asFyi, plain, unsure, withAi } from '../../testing/hostile-mail/unsure-mails.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../testing/worlds/triage-world.ts';
import { snoozeThread } from '../snooze/snooze-thread.ts';
import { archiveThread } from './archive-thread.ts';
import { getSenderHistory } from './get-sender-history.ts';
import { findLikeThis } from './like-this.ts';
import { upgradeTriage } from './model/upgrade-triage.ts';
import { restoreThread } from './restore-thread.ts';
import { undoLastChange } from './undo-lane-change.ts';

const db = shareTestDatabase();
const vector = Array.from({ length: 1_536 }, (_, at) => at + 1);

/** Both clocks are fixed, and their mailboxes give the same ids, so that only the owner differs. */
async function openTwins(): Promise<{ one: TriageWorld; other: TriageWorld; threadId: string }> {
  const [one, other] = [await triageWorld(db), await triageWorld(db)];
  const threadId = await one.receive({ subject: 'Mine' });
  expect(await other.receive({ subject: 'Theirs' })).toBe(threadId);
  return { one, other, threadId };
}

test('an undo and its lesson change nothing for another user', async () => {
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

test('moving a thread ends no other user’s snooze, and teaches about its own sender', async () => {
  const { one, other, threadId } = await openTwins();
  await db.query(
    `UPDATE messages SET from_address = 'eve@evil.example', sent_at = '2099-01-01' WHERE user_id = $1`,
    [other.ctx.tenantId],
  );
  for (const { ctx } of [one, other])
    await snoozeThread(ctx, { threadId, until: '2026-03-05T09:00:00.000Z' });
  const before = await other.everything();
  await restoreThread(one.ctx, { threadId, lane: 'fyi' });
  expect(await other.everything()).toEqual(before);
  expect(await one.everything()).toMatchObject({
    snoozes: [],
    sender_lessons: [{ sender_address: 'ann@lee.example' }],
    lane_changes: [{ before: { sender: 'ann@lee.example' } }],
  });
});

test('how things stood long ago is forgotten at a change of that person alone', async () => {
  const { one, other, threadId } = await openTwins();
  for (const { ctx } of [one, other]) {
    await archiveThread(ctx, { threadId });
    await db.query(`UPDATE lane_changes SET made_at = '2026-01-01' WHERE user_id = $1`, [ctx.tenantId]);
  }
  const before = await other.everything();
  await restoreThread(one.ctx, { threadId, lane: 'fyi' });
  expect(await one.everything()).toMatchObject({ lane_changes: [{ kind: 'restore' }] });
  expect(await other.everything()).toEqual(before);
});

test("what another did with a sender's mail says nothing of that sender", async () => {
  const { one, other } = await openTwins();
  // A second thread of both, which has mail of that sender with the other alone.
  const second = await one.receive({ from: 'Bob <bob@elsewhere.example>', subject: 'Mine, of Bob' });
  expect(await other.receive({ subject: 'Theirs, of Ann' })).toBe(second);
  await db.query(
    `INSERT INTO messages (user_id, message_id, thread_id, sent_at, from_address, from_me)
     SELECT user_id, 'answer-' || thread_id, thread_id, '2026-03-03', 'alex@example.test', true
     FROM threads WHERE user_id = $1`,
    [other.ctx.tenantId],
  );
  const of = async ({ ctx }: TriageWorld) =>
    (await getSenderHistory(db, ctx.tenantId, ['ann@lee.example']))('ann@lee.example');
  expect(await of(one)).toMatchObject({ received: 1, answered: 0, lastTenActions: ['ignored'] });
  expect(await of(other)).toMatchObject({ received: 2, answered: 2, lastTenActions: ['replied', 'replied'] });
});

test('an undo on a deleted thread restores no snooze, also if another user has a thread of that id', async () => {
  const { one, other, threadId } = await openTwins();
  await snoozeThread(one.ctx, { threadId, until: '2026-03-05T09:00:00.000Z' });
  await archiveThread(one.ctx, { threadId });
  await db.query('DELETE FROM threads WHERE user_id = $1', [one.ctx.tenantId]);
  const before = await other.everything();
  expect(await undoLastChange(one.ctx, { threadId })).toMatchObject({ classification: null });
  expect(await other.everything()).toEqual(before);
});

test("what a model says of one person's thread is stored in theirs, as it is by then", async () => {
  const { one, other } = await openTwins();
  const mails = plain(2);
  const [asked = '', stale = ''] = await unsure(one, mails);
  expect(await unsure(other, mails)).toEqual([asked, stale]);
  const before = await other.everything();
  const model = sortingModel('ai_primary', async (pack) => {
    await db.query('UPDATE threads SET needs_triage = true WHERE user_id = $1 AND thread_id = $2', [
      one.ctx.tenantId,
      stale,
    ]);
    return pack.map(asFyi);
  });
  await upgradeTriage(withAi(one, model));
  expect(await one.state(asked)).toMatchObject({ classifiedBy: 'ai_primary' });
  expect(await one.state(stale)).toMatchObject({ classifiedBy: 'rules' });
  expect(await other.everything()).toEqual(before);
});

test("whether a thread is to be embedded is not seen from another's of the same id", async () => {
  const { one, other, threadId } = await openTwins();
  const unsorted = await one.receive({ subject: 'Mine, unsorted' });
  expect(await other.receive({ subject: 'Theirs, sorted' })).toBe(unsorted);
  const embed = () => mockAi('ai_primary', { embed: (values) => values.map(() => vector) });
  for (const world of [one, other]) await upgradeTriage(withAi(world, embed()));
  const run = (statement: string, world: TriageWorld, id: string) =>
    db.query(`${statement} WHERE user_id = $1 AND thread_id = $2`, [world.ctx.tenantId, id]);
  await run(`UPDATE embeddings SET last_message_id = 'older', content_hash = ''`, one, threadId);
  await run('DELETE FROM classifications', one, unsorted);
  await run('DELETE FROM embeddings', one, unsorted);
  await run('DELETE FROM embeddings', other, unsorted);
  await run('UPDATE classifications SET embedding_provider = NULL', other, unsorted);
  const model = embed();
  await upgradeTriage(withAi(one, model));
  const texts = model.embedding.doEmbedCalls.flatMap(({ values }) => values);
  expect(texts).toEqual([expect.stringMatching(/^Mine\n/)]);
});

test("which threads are like a corrected one is not seen from another's mail", async () => {
  const { one, other, threadId } = await openTwins();
  const alike = await one.receive({ subject: 'Mine, alike' });
  expect(await other.receive({ subject: 'Theirs', from: 'bob@elsewhere.example' })).toBe(alike);
  // As much newer mail of that sender as is looked through at most.
  await db.query(
    `INSERT INTO messages (user_id, message_id, thread_id, sent_at, from_address)
     SELECT $1, 'more-' || at, $2, '2026-03-03', 'ann@lee.example' FROM generate_series(1, 2000) at`,
    [other.ctx.tenantId, threadId],
  );
  await db.query(`UPDATE messages SET sent_at = '2026-03-04' WHERE user_id = $1 AND thread_id = $2`, [
    other.ctx.tenantId,
    alike,
  ]);
  const { threads } = await findLikeThis(one.ctx, { threadId, lane: 'fyi' });
  expect(threads).toEqual([{ threadId: alike, subject: 'Mine, alike', lane: 'reply' }]);
});
