import { now, rows, run } from '@triage/database/testing/rows';
import { expect, it } from 'vitest';
import { apiError, mockAi } from '../../testing/fakes/mock-ai.ts';
import { openSearchWorld } from '../../testing/worlds/search-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { embedThreads } from '../ai/embed-threads.ts';
import { RateLimited } from '../errors.ts';
import { hybridSearch } from './hybrid-search.ts';
import { forgetRecentSearch, listRecentSearches, rememberRecentSearch } from './recent-searches.ts';
import { suggest } from './suggest.ts';

const db = shareTestDatabase();

/** Mail about a flat lies in one direction, the rest in another. */
const meaning = (text: string) => {
  const vector = new Array<number>(1536).fill(0);
  vector[/l[eé]ase|rent/i.test(text) ? 0 : 1] = 1;
  return vector;
};

async function openFilled(embed: (values: string[]) => number[][] | Promise<number[][]>) {
  const world = await openSearchWorld(db, [mockAi('ai_primary', { embed })]);
  await world.store(
    { threadId: 'lease', subject: 'Your Léase', text: 'ends in May', labelIds: ['INBOX', 'Label_flat'] },
    { threadId: 'rent', subject: 'Rent', text: 'is due', from: { name: 'Zoë', email: 'zoe@flat.test' } },
    { threadId: 'lunch', subject: 'Lunch', text: 'at noon' },
  );
  return world;
}

const finish = (userId: string) =>
  run(
    db,
    rows
      .insertInto('embedding_runs')
      .values({ user_id: userId, provider: 'ai_primary', status: 'done', started_at: now, finished_at: now }),
  );
const request = { limit: 25, provider: 'ai_primary' as const };

it('ranks a match by word and meaning above one by meaning alone, and highlights the word', async () => {
  const { ctx } = await openFilled((values) => values.map(meaning));
  await embedThreads(ctx, ['lease', 'rent', 'lunch']);
  await finish(ctx.tenantId);
  const answer = await hybridSearch(ctx, { ...request, query: 'lease colour:red OR lease' });
  expect(answer.results.map(({ threadId, matched }) => [threadId, matched])).toEqual([
    ['lease', 'both'],
    ['rent', 'meaning'],
  ]);
  expect(answer.results[0]?.highlights).toEqual({ subject: [[5, 10]], sender: [], snippet: [] });
  expect(answer.results.map(({ labelIds }) => labelIds)).toEqual([['INBOX', 'Label_flat'], ['INBOX']]);
  expect(answer).toMatchObject({ unknown: ['colour:red'], meaning: 'used', indexed: { done: 3, total: 3 } });
});

it('says whether more threads match than the limit allows', async () => {
  const { ctx } = await openFilled(() => []);
  const search = (query: string, limit: number) => hybridSearch(ctx, { ...request, query, limit });
  expect(await search('is:read', 2)).toMatchObject({ more: true, results: [{}, {}] });
  expect(await search('is:read', 3)).toMatchObject({ more: false, results: [{}, {}, {}] });
  const { ctx: full, store } = await openSearchWorld(db);
  const parcels = Array.from({ length: 160 }, (_, at) => ({
    threadId: `p${at}`,
    subject: 'Parcel',
    text: 'came',
  }));
  await store(...parcels);
  const all = await hybridSearch(full, { ...request, query: 'came', limit: 200 });
  expect(all.results).toHaveLength(160);
  expect(all.more).toBe(false);
  expect(await hybridSearch(full, { ...request, query: 'came', limit: 155 })).toMatchObject({ more: true });
});

it('marks other forms of a word, but not of one in quotes', async () => {
  const { ctx, store } = await openSearchWorld(db);
  await store({ threadId: 'run', subject: 'Runs and rungs', text: 'She runs on' });
  const [hit] = (await hybridSearch(ctx, { ...request, query: 'running' })).results;
  expect(hit?.highlights).toEqual({ subject: [[0, 4]], sender: [], snippet: [[4, 8]] });
  const [quoted] = (await hybridSearch(ctx, { ...request, query: 'running OR "she"' })).results;
  expect(quoted?.highlights.snippet).toEqual([
    [0, 3],
    [4, 8],
  ]);
});

it('lets no meaning past a filter', async () => {
  const { ctx } = await openFilled((values) => values.map(meaning));
  await embedThreads(ctx, ['lease', 'rent', 'lunch']);
  await finish(ctx.tenantId);
  const answer = await hybridSearch(ctx, { ...request, query: 'from:zoe lease' });
  expect(answer.results.map((hit) => hit.threadId)).toEqual(['rent']);
});

it('answers by words alone while meaning is being indexed, or fails', async () => {
  const { ctx } = await openFilled(() => Promise.reject(apiError(503)));
  expect(await hybridSearch(ctx, { ...request, query: 'lease' })).toMatchObject({
    meaning: 'indexing',
    results: [{ threadId: 'lease', matched: 'words' }],
    indexed: { done: 0, total: 3 },
  });
  await finish(ctx.tenantId);
  expect(await hybridSearch(ctx, { ...request, query: 'lease' })).toMatchObject({
    meaning: 'failed',
    results: [{ threadId: 'lease' }],
  });
  expect(await hybridSearch(ctx, { ...request, query: 'is:read' })).toMatchObject({ meaning: 'off' });
});

it('asks the model only with a permit of the AI limit, and finds by words without one', async () => {
  const asked: string[][] = [];
  const { ctx } = await openFilled((values) => {
    asked.push(values);
    return values.map(meaning);
  });
  await embedThreads(ctx, ['lease', 'rent', 'lunch']);
  await finish(ctx.tenantId);
  asked.length = 0;
  let permits = 1;
  const takeAiPermit = async () => {
    if (permits-- <= 0) throw new RateLimited(1);
  };
  const search = (query: string) => hybridSearch({ ...ctx, takeAiPermit }, { ...request, query });
  // Nothing to compare by meaning: no permit is spent.
  expect(await search('is:read')).toMatchObject({ meaning: 'off' });
  expect(await search('lease')).toMatchObject({ meaning: 'used' });
  expect(await search('lease')).toMatchObject({
    meaning: 'limited',
    results: [{ threadId: 'lease', matched: 'words' }],
  });
  expect(asked).toHaveLength(1);
});

it('suggests senders and labels by any part', async () => {
  const { ctx } = await openFilled(() => []);
  expect(await suggest(ctx, { text: 'FLAT' })).toEqual({
    senders: ['Zoë <zoe@flat.test>'],
    labels: ['Label_flat'],
  });
  expect(await suggest(ctx, { text: 'zoe' })).toEqual({ senders: ['Zoë <zoe@flat.test>'], labels: [] });
  expect(await suggest(ctx, { text: '%' })).toEqual({ senders: [], labels: [] });
});

it("never suggests another user's senders and labels, nor uses the order of their mail", async () => {
  const [one, other] = [await openFilled(() => []), await openSearchWorld(db)];
  const zoe = (host: string) => ({ name: 'Zoë', email: `zoe@${host}.test` });
  await one.store({ threadId: 'tour', from: zoe('tour'), sentAt: new Date('2026-02-02') });
  await other.store({ threadId: 'rent', from: zoe('elsewhere'), labelIds: ['Label_theirs'] });
  await run(
    db,
    rows
      .insertInto('mail_labels')
      .values({ user_id: other.ctx.tenantId, label_id: 'L', name: 'Leisure', own: true }),
  );
  expect((await suggest(one.ctx, { text: 'zoe' })).senders).toEqual([
    'Zoë <zoe@tour.test>',
    'Zoë <zoe@flat.test>',
  ]);
  expect((await suggest(one.ctx, { text: 'l' })).labels).toEqual(['Label_flat']);
});

it('remembers the last twenty searches of each person, each once', async () => {
  const { ctx } = await openSearchWorld(db);
  for (let at = 0; at < 25; at++) {
    ctx.clock.advance(1_000);
    await rememberRecentSearch(ctx, { query: `query ${at % 22}` });
  }
  const recent = await forgetRecentSearch(ctx, { query: 'query 1' });
  expect(recent).toHaveLength(19);
  expect(recent.slice(0, 3)).toEqual(['query 2', 'query 0', 'query 21']);
  const stranger = await openSearchWorld(db);
  expect(await forgetRecentSearch(stranger.ctx, { query: 'query 2' })).toEqual([]);
});

it('recent searches are separate for each user', async () => {
  const [one, other] = [await openSearchWorld(db), await openSearchWorld(db)];
  const queries = Array.from({ length: 20 }, (_, at) => `query ${at}`);
  for (const query of queries)
    for (const { ctx } of [one, other]) {
      ctx.clock.advance(1_000);
      expect(await rememberRecentSearch(ctx, { query })).toContain('query 0');
    }
  await rememberRecentSearch(one.ctx, { query: 'one too many' });
  expect(await forgetRecentSearch(one.ctx, { query: 'query 1' })).toHaveLength(19);
  expect((await listRecentSearches(other.ctx)).sort()).toEqual(queries.sort());
});
