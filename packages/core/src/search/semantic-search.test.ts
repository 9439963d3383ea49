import { now, rows, run } from '@triage/database/testing/rows';
import { expect, it } from 'vitest';
import { apiError, mockAi } from '../../testing/fakes/mock-ai.ts';
import { clusteredVectors, storeVectors } from '../../testing/vectors.ts';
import { classify, openSearchWorld } from '../../testing/worlds/search-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { embedThreads } from '../ai/embed-threads.ts';
import { semanticSearch } from './semantic-search.ts';

const db = shareTestDatabase();

/** Texts that share a word are close. */
const meaning = (text: string) => {
  const vector = new Array<number>(1536).fill(0);
  vector[1535] = 0.01;
  for (const word of text.toLowerCase().match(/\w+/g) ?? []) {
    const at = [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1535, 7);
    vector[at] = 1;
  }
  return vector;
};
const ai = (provider: 'ai_primary' | 'ai_secondary') =>
  mockAi(provider, { embed: (values) => values.map(meaning) });
const finish = (userId: string, provider: 'ai_primary' | 'ai_secondary') =>
  run(
    db,
    rows
      .insertInto('embedding_runs')
      .values({ user_id: userId, provider, status: 'done', started_at: now, finished_at: now }),
  );
const request = { limit: 10, provider: 'ai_primary' as const };

it('finds the nearest threads of this user and provider, best first', async () => {
  const world = await openSearchWorld(db, [ai('ai_primary'), ai('ai_secondary')]);
  const stranger = await openSearchWorld(db, [ai('ai_primary')]);
  const mails = [
    { threadId: 'lease', subject: 'lease flat', text: 'rent deposit' },
    { threadId: 'trip', subject: 'train', text: 'ticket berlin' },
  ];
  await stranger.store(...mails.map((mail) => ({ ...mail, subject: `not ${mail.subject}` })));
  await classify(db, stranger.ctx.tenantId, { lease: 'done', trip: 'done' });
  await world.store(...mails, { threadId: 'other', text: 'deposit rent' });
  await classify(db, world.ctx.tenantId, { lease: 'reply' });
  await embedThreads(world.ctx, ['lease', 'trip'], { provider: 'ai_primary' });
  await embedThreads(world.ctx, ['other'], { provider: 'ai_secondary' });
  await embedThreads(stranger.ctx, ['lease', 'trip']);
  await finish(world.ctx.tenantId, 'ai_primary');
  const { results } = await semanticSearch(world.ctx, { ...request, query: 'rent deposit' });
  expect(results.map((hit) => hit.threadId)).toEqual(['lease', 'trip']);
  expect(results[0]).toMatchObject({ lane: 'reply', priority: 'high', subject: 'lease flat' });
  expect(results[1]).toMatchObject({ lane: 'fyi', priority: 'low', subject: 'train' });
  const [first = 0, second = 0] = results.map((hit) => hit.score);
  expect(first > second && first <= 1).toBe(true);
});

it('returns nothing, and makes no call, until the provider has embedded the whole mailbox', async () => {
  const primary = ai('ai_primary');
  const { ctx, store } = await openSearchWorld(db, [primary]);
  await store({ threadId: 'a', text: 'rent' });
  await embedThreads(ctx, ['a']);
  const calls = primary.embedding.doEmbedCalls.length;
  expect(await semanticSearch(ctx, { ...request, query: 'rent' })).toEqual({ results: [] });
  expect(primary.embedding.doEmbedCalls).toHaveLength(calls);
});

it('says "later" when the chosen provider is limited, and does not compare with another one', async () => {
  const primary = mockAi('ai_primary', {
    embed: () => Promise.reject(apiError(429, { headers: { 'retry-after': '7' } })),
  });
  const secondary = ai('ai_secondary');
  const { ctx } = await openSearchWorld(db, [primary, secondary]);
  await finish(ctx.tenantId, 'ai_primary');
  await expect(semanticSearch(ctx, { ...request, query: 'rent' })).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: 7,
  });
  expect(secondary.embedding.doEmbedCalls).toHaveLength(0);
});

it.each([100, 2_500])(
  'finds what an exact comparison finds among %i threads, with a stranger beside',
  async (count) => {
    const vectors = clusteredVectors({ count, clusters: 40, seed: count });
    const queries = clusteredVectors({ count: 20, clusters: 40, seed: count, offset: count });
    let asked: number[] = [];
    const model = mockAi('ai_primary', { embed: () => [asked] });
    const people = [await openSearchWorld(db, [model]), await openSearchWorld(db, [model])];
    // The rows that come first if the statement omits the user.
    people.sort((a, b) => (a.ctx.tenantId < b.ctx.tenantId ? -1 : 1));
    const [stranger, person] = people;
    if (!stranger || !person) throw new Error('Two were opened');
    const { ctx } = person;
    // Threads of the same ids as the person's, and so near to some questions that they would fill the list of candidates.
    const nearer = vectors.map((_, at) => queries[at % 5] ?? []);
    await storeVectors(db, stranger.ctx.tenantId, nearer);
    await storeVectors(db, ctx.tenantId, vectors);
    await finish(ctx.tenantId, 'ai_primary');
    let found = 0;
    for (asked of queries) {
      const { results } = await semanticSearch(ctx, { ...request, query: 'x' });
      const exact = await db.query<{ thread_id: string; score: number }>(
        `SELECT thread_id, 1 - (embedding <=> $2::halfvec(1536)) AS score FROM embeddings
         WHERE user_id = $1 ORDER BY 2 DESC LIMIT 10`,
        [ctx.tenantId, JSON.stringify(asked)],
      );
      const best = new Map(exact.map((row) => [row.thread_id, row.score]));
      found += results.filter(({ threadId, score }) => best.get(threadId) === score).length;
    }
    expect(found / (queries.length * 10)).toBeGreaterThanOrEqual(0.99);
  },
  120_000,
);
