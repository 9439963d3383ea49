import { rows, run } from '@triage/database/testing/rows';
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
  await run(
    db,
    rows
      .updateTable('messages')
      .set({ from_address: 'eve@evil.example', sent_at: '2099-01-01' })
      .where('user_id', '=', other.ctx.tenantId),
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
    await run(
      db,
      rows.updateTable('lane_changes').set({ made_at: '2026-01-01' }).where('user_id', '=', ctx.tenantId),
    );
  }
  const before = await other.everything();
  await restoreThread(one.ctx, { threadId, lane: 'fyi' });
  expect(await one.everything()).toMatchObject({ lane_changes: [{ kind: 'restore' }] });
  expect(await other.everything()).toEqual(before);
});

test("another user's changes teach nothing about the same sender", async () => {
  const { one, other } = await openTwins();
  // A second thread of both, which has mail of that sender with the other alone.
  const second = await one.receive({ from: 'Bob <bob@elsewhere.example>', subject: 'Mine, of Bob' });
  expect(await other.receive({ subject: 'Theirs, of Ann' })).toBe(second);
  await run(
    db,
    rows
      .insertInto('messages')
      .columns(['user_id', 'message_id', 'thread_id', 'sent_at', 'from_address', 'from_me'])
      .expression((eb) =>
        eb
          .selectFrom('threads')
          .select([
            'user_id',
            eb(eb.val('answer-'), '||', eb.ref('thread_id')).$castTo<string>().as('message_id'),
            'thread_id',
            eb.val('2026-03-03').as('sent_at'),
            eb.val('alex@example.test').as('from_address'),
            eb.val(true).as('from_me'),
          ])
          .where('user_id', '=', other.ctx.tenantId),
      ),
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
  await run(db, rows.deleteFrom('threads').where('user_id', '=', one.ctx.tenantId));
  const before = await other.everything();
  expect(await undoLastChange(one.ctx, { threadId })).toMatchObject({ classification: null });
  expect(await other.everything()).toEqual(before);
});

test("a model's verdict on a user's thread is stored in that user's row", async () => {
  const { one, other } = await openTwins();
  const mails = plain(2);
  const [asked = '', stale = ''] = await unsure(one, mails);
  expect(await unsure(other, mails)).toEqual([asked, stale]);
  const before = await other.everything();
  const model = sortingModel('ai_primary', async (pack) => {
    await run(
      db,
      rows
        .updateTable('threads')
        .set({ needs_triage: true })
        .where('user_id', '=', one.ctx.tenantId)
        .where('thread_id', '=', stale),
    );
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
  await run(
    db,
    rows
      .updateTable('embeddings')
      .set({ last_message_id: 'older', content_hash: '' })
      .where('user_id', '=', one.ctx.tenantId)
      .where('thread_id', '=', threadId),
  );
  await run(
    db,
    rows
      .deleteFrom('classifications')
      .where('user_id', '=', one.ctx.tenantId)
      .where('thread_id', '=', unsorted),
  );
  await run(
    db,
    rows.deleteFrom('embeddings').where('user_id', '=', one.ctx.tenantId).where('thread_id', '=', unsorted),
  );
  await run(
    db,
    rows.deleteFrom('embeddings').where('user_id', '=', other.ctx.tenantId).where('thread_id', '=', unsorted),
  );
  await run(
    db,
    rows
      .updateTable('classifications')
      .set({ embedding_provider: null })
      .where('user_id', '=', other.ctx.tenantId)
      .where('thread_id', '=', unsorted),
  );
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
  await run(
    db,
    rows.insertInto('messages').values(
      Array.from({ length: 2000 }, (_, at) => ({
        ...{ user_id: other.ctx.tenantId, message_id: `more-${at}`, thread_id: threadId },
        ...{ sent_at: '2026-03-03', from_address: 'ann@lee.example' },
      })),
    ),
  );
  await run(
    db,
    rows
      .updateTable('messages')
      .set({ sent_at: '2026-03-04' })
      .where('user_id', '=', other.ctx.tenantId)
      .where('thread_id', '=', alike),
  );
  const { threads } = await findLikeThis(one.ctx, { threadId, lane: 'fyi' });
  expect(threads).toEqual([{ threadId: alike, subject: 'Mine, alike', lane: 'reply' }]);
});
