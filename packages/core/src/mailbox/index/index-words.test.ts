import { rows, run } from '@triage/database/testing/rows';
import { expect, test } from 'vitest';
import { openSearchWorld } from '../../../testing/worlds/search-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { advancedSearch } from '../../search/advanced-search.ts';
import { indexWords } from './index-words.ts';

const db = shareTestDatabase();

test('messages cached before search knew languages are found in other forms once the job has run', async () => {
  const world = await openSearchWorld(db);
  await world.store(
    ...Array.from({ length: 120 }, (_, at) => ({
      threadId: `run-${at}`,
      text: 'She runs the office on her own',
    })),
    {
      threadId: 'häuser',
      text: 'Hallo, die Häuser sind verkauft',
      html: '<p>Hallo, die Häuser sind verkauft</p><p>Garten inklusive',
    },
  );
  await run(
    db,
    rows
      .updateTable('messages')
      .set({ language: null, more_text: '' })
      .where('user_id', '=', world.ctx.tenantId),
  );
  await db.query(
    'SELECT refresh_thread_search(user_id, array_agg(thread_id)) FROM threads WHERE user_id = $1 GROUP BY user_id',
    [world.ctx.tenantId],
  );
  const count = async (query: string) =>
    (await advancedSearch(world.ctx, { query, limit: 100 })).results.length;
  expect([await count('running'), await count('runs'), await count('Häusern')]).toEqual([0, 100, 0]);
  await indexWords(world.ctx, AbortSignal.timeout(60_000));
  expect([await count('running'), await count('runs'), await count('Häusern')]).toEqual([100, 100, 1]);
  expect(await count('inklusive')).toBe(1);
});

test('an interrupted job resumes where it stopped', async () => {
  const world = await openSearchWorld(db);
  await world.store({ threadId: 'one', text: 'She runs the office' });
  await run(
    db,
    rows.updateTable('messages').set({ language: null }).where('user_id', '=', world.ctx.tenantId),
  );
  await expect(indexWords(world.ctx, AbortSignal.abort())).rejects.toThrow('aborted');
  await indexWords(world.ctx, AbortSignal.timeout(60_000));
  const left = await db.query('SELECT 1 FROM messages WHERE user_id = $1 AND language IS NULL', [
    world.ctx.tenantId,
  ]);
  expect(left).toEqual([]);
});
