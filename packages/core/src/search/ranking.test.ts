import { expect, test } from 'vitest';
import { openSearchWorld } from '../../testing/worlds/search-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { advancedSearch } from './advanced-search.ts';

const db = shareTestDatabase();

const day = (number: number) => new Date(Date.UTC(2024, 0, number));

test('an old thread with the word in its subject comes before hundreds of newer ones that only mention it', async () => {
  const world = await openSearchWorld(db);
  const newer = Array.from({ length: 220 }, (_, at) => ({
    threadId: `newer-${at}`,
    subject: 'Something else',
    text: 'In passing: the harbour',
    sentAt: day(10 + at),
  }));
  // So many more without it that the word is no common one.
  const others = Array.from({ length: 120 }, (_, at) => ({
    threadId: `other-${at}`,
    subject: 'Other',
    text: 'Nothing of it',
    sentAt: day(300 + at),
  }));
  await world.store(...newer, ...others, {
    threadId: 'old',
    subject: 'The harbour',
    text: 'Plans',
    sentAt: day(1),
  });
  const { results } = await advancedSearch(world.ctx, { query: '"harbour"', limit: 5 });
  expect(results[0]?.threadId).toBe('old');
  expect(results[1]?.threadId).toBe('newer-219');
  expect(results).toHaveLength(5);
});

test('a word in the subject outranks a newer body that repeats it', async () => {
  const world = await openSearchWorld(db);
  await world.store(
    { threadId: 'titled', subject: 'The harbour', text: 'Plans', sentAt: day(1) },
    { threadId: 'wordy', subject: 'Else', text: 'harbour, again the harbour. '.repeat(200), sentAt: day(9) },
  );
  const { results } = await advancedSearch(world.ctx, { query: 'harbour', limit: 5 });
  expect(results.map(({ threadId }) => threadId)).toEqual(['titled', 'wordy']);
});
