import { run as runRows, rows as tableRows } from '@triage/database/testing/rows';
import { expect, it } from 'vitest';
import { apiError, type MockAi, mockAi } from '../../testing/fakes/mock-ai.ts';
import { classify, openSearchWorld, setMailbox } from '../../testing/worlds/search-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { reembed } from './reembed.ts';
import { runReembed } from './run-reembed.ts';
import { semanticSearch } from './semantic-search.ts';

const db = shareTestDatabase();

const vector = (text: string) => Array.from({ length: 1536 }, (_, at) => Math.sin(at * text.length));
const answering = { embed: (values: string[]) => values.map(vector) };
const THREADS = Array.from({ length: 60 }, (_, at) => `t${at}`);
const signal = new AbortController().signal;

async function openFilled(...ai: MockAi[]) {
  const world = await openSearchWorld(db, ai);
  await world.store(
    ...THREADS.map((threadId, at) => ({
      threadId,
      messageId: `m-${threadId}`,
      text: `text ${'x'.repeat(at)}`,
    })),
  );
  await classify(db, world.ctx.tenantId, Object.fromEntries(THREADS.map((id) => [id, 'fyi' as const])));
  const work = (provider: 'ai_primary' | 'ai_secondary' = 'ai_primary') =>
    runReembed(world.ctx, provider, signal);
  const search = (provider: 'ai_primary' | 'ai_secondary') =>
    semanticSearch(world.ctx, { query: 'text', limit: 5, provider });
  const count = async () => {
    const rows = await db.query('SELECT 1 FROM embeddings WHERE user_id = $1', [world.ctx.tenantId]);
    return rows.length;
  };
  return { ...world, work, search, count };
}

const ask = { provider: 'ai_primary' as const };

it('answers started, then running, then nothing-to-do, and search answers from its end on', async () => {
  const { ctx, work, search, realtime } = await openFilled(mockAi('ai_primary', answering));
  const both = await Promise.all([reembed(ctx, ask), reembed(ctx, ask)]);
  expect(both).toContainEqual({ status: 'started', provider: 'ai_primary', total: 60 });
  expect(both).toContainEqual({ status: 'running', provider: 'ai_primary' });
  expect(ctx.jobs.waiting('reembed')).toMatchObject([{ key: `${ctx.tenantId}:ai_primary` }]);
  expect((await search('ai_primary')).results).toHaveLength(0);
  await work();
  expect(realtime.published.map(({ event }) => event.data)).toEqual([
    { done: 48, total: 60 },
    { done: 60, total: 60 },
  ]);
  expect((await search('ai_primary')).results).toHaveLength(5);
  expect(await reembed(ctx, ask)).toEqual({ status: 'nothing-to-do', provider: 'ai_primary', total: 0 });
});

it('leaves the other provider answering meanwhile', async () => {
  const { ctx, work, search } = await openFilled(
    mockAi('ai_primary', answering),
    mockAi('ai_secondary', answering),
  );
  await work('ai_primary');
  expect(await reembed(ctx, { provider: 'ai_secondary' })).toMatchObject({ status: 'started', total: 60 });
  expect((await search('ai_secondary')).results).toHaveLength(0);
  expect((await search('ai_primary')).results).toHaveLength(5);
  await work('ai_secondary');
  expect((await search('ai_secondary')).results).toHaveLength(5);
});

it('keeps answering from its earlier index during a later run', async () => {
  const { ctx, store, work, search } = await openFilled(mockAi('ai_primary', answering));
  await work();
  await store({ threadId: 't1', messageId: 'more', sentAt: new Date('2026-02-02'), text: 'and more' });
  expect(await reembed(ctx, ask)).toMatchObject({ status: 'started', total: 1 });
  expect((await search('ai_primary')).results).toHaveLength(5);
});

it('waits as long as the provider asks, and continues where it was', async () => {
  let calls = 0;
  const limited = mockAi('ai_primary', {
    embed: (values) => {
      calls += 1;
      if (calls === 2) throw apiError(429, { headers: { 'retry-after': '90' } });
      return values.map(vector);
    },
  });
  const { ctx, work, count } = await openFilled(limited);
  await reembed(ctx, ask);
  await work();
  expect(await count()).toBe(48);
  const later = ctx.jobs
    .waiting('reembed')
    .map((job) => job.startAfter.getTime() - ctx.clock.now().getTime());
  expect(Math.max(...later)).toBeLessThanOrEqual(90_000);
  expect(await reembed(ctx, ask)).toEqual({ status: 'running', provider: 'ai_primary' });
  ctx.clock.advance(90_000);
  await work();
  expect(await count()).toBe(60);
  expect(limited.embedding.doEmbedCalls.map(({ values }) => values.length)).toEqual([48, 12, 12]);
});

it("is of one person: another's run of the same threads neither helps it nor moves with it", async () => {
  let calls = 0;
  const limited = mockAi('ai_primary', {
    embed: (values) => {
      calls += 1;
      if (calls === 1) throw apiError(429);
      return values.map(vector);
    },
  });
  const [one, other] = [await openFilled(limited), await openFilled(mockAi('ai_primary', answering))];
  await other.work();
  await runRows(
    db,
    tableRows
      .updateTable('embedding_runs')
      .set({ status: 'running', done: 7, failures: 2, finished_at: null })
      .where('user_id', '=', other.ctx.tenantId),
  );
  const runOf = () => db.query('SELECT * FROM embedding_runs WHERE user_id = $1', [other.ctx.tenantId]);
  const before = await runOf();
  expect(await reembed(one.ctx, ask)).toMatchObject({ status: 'started', total: 60 });
  await one.work();
  expect(await runOf()).toEqual(before);
  await one.work();
  expect(await one.count()).toBe(60);
  expect((await one.search('ai_primary')).results).toHaveLength(5);
  expect(await runOf()).toEqual(before);
});

it('goes around a text that the provider refuses', async () => {
  const picky = mockAi('ai_primary', {
    embed: (values) => {
      if (values.some((text) => text.endsWith(`\ntext ${'x'.repeat(7)}`))) throw apiError(400);
      return values.map(vector);
    },
  });
  const { work, count, search } = await openFilled(picky);
  await work();
  expect(await count()).toBe(59);
  expect((await search('ai_primary')).results).toHaveLength(5);
});

it('fails once and for all with a model that does not fit, and can be started again', async () => {
  const { ctx, work } = await openFilled(
    mockAi('ai_primary', { embed: (values) => values.map(() => [1, 2]) }),
  );
  await reembed(ctx, ask);
  await work();
  expect(ctx.logger.lines.map((line) => line.event)).toContain('reembed.failed');
  expect(await reembed(ctx, ask)).toMatchObject({ status: 'started' });
});

it('stops with its process and has lost nothing', async () => {
  const stop = new AbortController();
  const ai = mockAi('ai_primary', {
    embed: (values) => {
      stop.abort(new Error('stopping'));
      return values.map(vector);
    },
  });
  const { ctx, work, count } = await openFilled(ai);
  await expect(runReembed(ctx, 'ai_primary', stop.signal)).rejects.toThrow('stopping');
  await work();
  expect(await count()).toBe(60);
});

it('does not call the mailbox whole while it is still being indexed', async () => {
  const { ctx, work, search } = await openFilled(mockAi('ai_primary', answering));
  await setMailbox(db, ctx.tenantId, 'bodies');
  await work();
  expect((await search('ai_primary')).results).toHaveLength(0);
  expect(ctx.jobs.waiting('reembed')).toHaveLength(1);
  await setMailbox(db, ctx.tenantId, 'done');
  await work();
  expect((await search('ai_primary')).results).toHaveLength(5);
});

it('refuses a provider without a key on its field', async () => {
  const { ctx } = await openSearchWorld(db, [mockAi('ai_primary', answering)]);
  await expect(reembed(ctx, { provider: 'ai_secondary' })).rejects.toMatchObject({ field: 'provider' });
});
