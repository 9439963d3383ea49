import { now, run as runRows, rows as tableRows } from '@triage/database/testing/rows';
import { expect, it } from 'vitest';
import { apiError, mockAi } from '../../testing/fakes/mock-ai.ts';
import { classify, openSearchWorld } from '../../testing/worlds/search-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { embedThreads } from './embed-threads.ts';

const db = shareTestDatabase();

const vector = (text: string) => Array.from({ length: 1536 }, (_, at) => Math.sin(at + text.length));
const answering = { embed: (values: string[]) => values.map(vector) };

const stored = (userId: string) =>
  db.query<{ thread_id: string; provider: string; last_message_id: string }>(
    'SELECT thread_id, provider, last_message_id FROM embeddings WHERE user_id = $1 ORDER BY 1, 2',
    [userId],
  );

it('embeds a thread once while its text stays the same', async () => {
  const ai = mockAi('ai_primary', answering);
  const { ctx, store } = await openSearchWorld(db, [ai]);
  await store({ threadId: 'a', subject: 'Lease', text: 'The lease ends in May' });
  expect(await embedThreads(ctx, ['a', 'unknown'])).toEqual({ embedded: 1, provider: 'ai_primary' });
  expect(await embedThreads(ctx, ['a'])).toEqual({ embedded: 0, provider: 'ai_primary' });
  expect(ai.embedding.doEmbedCalls).toHaveLength(1);
  expect(ai.embedding.doEmbedCalls[0]?.values[0]).toMatch(/^Lease\nFrom: .+\n\nThe lease ends in May$/);
  await store({
    threadId: 'a',
    messageId: 'a2',
    sentAt: new Date('2026-02-02'),
    text: 'June, in fact',
  });
  expect(await embedThreads(ctx, ['a'])).toEqual({ embedded: 1, provider: 'ai_primary' });
  expect(await stored(ctx.tenantId)).toEqual([
    { thread_id: 'a', provider: 'ai_primary', last_message_id: 'a2' },
  ]);
});

it('falls over to the other provider and has the first one catch up later', async () => {
  const primary = mockAi('ai_primary', { embed: () => Promise.reject(apiError(429)) });
  const { ctx, store } = await openSearchWorld(db, [primary, mockAi('ai_secondary', answering)]);
  await store({ threadId: 'a', text: 'x' });
  expect(await embedThreads(ctx, ['a'])).toEqual({ embedded: 1, provider: 'ai_secondary' });
  expect(ctx.jobs.waiting('reembed')).toMatchObject([
    { payload: { provider: 'ai_primary' }, key: `${ctx.tenantId}:ai_primary` },
  ]);
});

it('asks a named provider alone', async () => {
  const primary = mockAi('ai_primary', { embed: () => Promise.reject(apiError(503)) });
  const secondary = mockAi('ai_secondary', answering);
  const { ctx, store } = await openSearchWorld(db, [primary, secondary]);
  await store({ threadId: 'a', text: 'x' });
  await expect(embedThreads(ctx, ['a'], { provider: 'ai_primary' })).rejects.toThrow('No AI provider');
  expect(secondary.embedding.doEmbedCalls).toHaveLength(0);
});

it('keeps every provider up to date that has indexed the mailbox, and records the first', async () => {
  const { ctx, store } = await openSearchWorld(db, [
    mockAi('ai_primary', answering),
    mockAi('ai_secondary', answering),
  ]);
  await runRows(
    db,
    tableRows
      .insertInto('embedding_runs')
      .values({ user_id: ctx.tenantId, provider: 'ai_secondary', status: 'done', started_at: now }),
  );
  await store({ threadId: 'a', text: 'x' });
  await classify(db, ctx.tenantId, { a: 'fyi' });
  await embedThreads(ctx, ['a']);
  expect((await stored(ctx.tenantId)).map((row) => row.provider)).toEqual(['ai_primary', 'ai_secondary']);
  const rows = await db.query('SELECT embedding_provider FROM classifications WHERE user_id = $1', [
    ctx.tenantId,
  ]);
  expect(rows).toEqual([{ embedding_provider: 'ai_primary' }]);
});

it('records the provider in no other user’s classification of the same id', async () => {
  const one = await openSearchWorld(db, [mockAi('ai_primary', answering)]);
  const other = await openSearchWorld(db);
  for (const { ctx, store } of [one, other]) {
    await store({ threadId: 'a', text: 'x' });
    await classify(db, ctx.tenantId, { a: 'fyi' });
  }
  await embedThreads(one.ctx, ['a']);
  const rows = await db.query('SELECT embedding_provider FROM classifications WHERE user_id = $1', [
    other.ctx.tenantId,
  ]);
  expect(rows).toEqual([{ embedding_provider: null }]);
});

it('does nothing without a provider', async () => {
  const { ctx, store } = await openSearchWorld(db);
  await store({ threadId: 'a', text: 'x' });
  expect(await embedThreads(ctx, ['a'])).toEqual({ embedded: 0, provider: null });
});

it('records what was embedded for one user, not for another with the same thread and text', async () => {
  const worlds = [await openSearchWorld(db), await openSearchWorld(db)] as const;
  for (const { ctx, store } of worlds) {
    await store({ threadId: 'same', messageId: 'newest', text: 'The lease ends in May' });
    ctx.ai.push(mockAi('ai_primary', answering));
    await embedThreads(ctx, ['same']);
    await runRows(
      db,
      tableRows
        .updateTable('embeddings')
        .set({ last_message_id: 'older' })
        .where('user_id', '=', ctx.tenantId),
    );
  }
  const [one, other] = worlds;
  expect(await embedThreads(one.ctx, ['same'])).toMatchObject({ embedded: 0 });
  expect(await stored(one.ctx.tenantId)).toMatchObject([{ last_message_id: 'newest' }]);
  expect(await stored(other.ctx.tenantId)).toMatchObject([{ last_message_id: 'older' }]);
});

it("does not use a provider because it has indexed another user's mailbox", async () => {
  const secondary = mockAi('ai_secondary', answering);
  const [one, other] = [
    await openSearchWorld(db, [mockAi('ai_primary', answering), secondary]),
    await openSearchWorld(db),
  ];
  await runRows(
    db,
    tableRows
      .insertInto('embedding_runs')
      .values({ user_id: other.ctx.tenantId, provider: 'ai_secondary', status: 'done', started_at: now }),
  );
  await one.store({ threadId: 'same', text: 'The lease ends in May' });
  expect(await embedThreads(one.ctx, ['same'])).toEqual({ embedded: 1, provider: 'ai_primary' });
  expect(secondary.embedding.doEmbedCalls).toEqual([]);
});
