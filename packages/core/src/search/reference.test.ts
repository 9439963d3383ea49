import fc from 'fast-check';
import { expect, it } from 'vitest';
import { referenceQuery, referenceThreads } from '../../testing/search-reference.ts';
import { openSearchWorld } from '../../testing/worlds/search-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { advancedSearch } from './advanced-search.ts';

const db = shareTestDatabase();

it('finds what a plain reading of the same messages finds, for 300 generated queries', async () => {
  const [threads = []] = fc.sample(referenceThreads, { numRuns: 1, seed: 7 });
  const { ctx, store } = await openSearchWorld(db);
  const stranger = await openSearchWorld(db);
  await store(...threads.flatMap(({ messages }) => messages));
  await stranger.store(...threads.flatMap(({ messages }) => messages));
  let hits = 0;
  await fc.assert(
    fc.asyncProperty(referenceQuery, async (query) => {
      const { results } = await advancedSearch(ctx, { query: query.text, limit: 100 });
      const expected = threads.filter((thread) => query.matches(thread)).map(({ threadId }) => threadId);
      expect(results.map(({ threadId }) => threadId).sort()).toEqual(expected);
      hits += Number(expected.length > 0 && expected.length < threads.length);
    }),
    { numRuns: 300, seed: 11 },
  );
  // A test of queries that find nothing or everything would prove little.
  expect(hits).toBeGreaterThan(150);
}, 120_000);
