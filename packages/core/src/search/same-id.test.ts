import { rows, run } from '@triage/database/testing/rows';
import { expect, it } from 'vitest';
import { classify, openSearchWorld } from '../../testing/worlds/search-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { advancedSearch } from './advanced-search.ts';
import { getTimeZone } from './get-time-zone.ts';

const db = shareTestDatabase();

it('a hit has the words and lane of the user’s own thread, also if another user has one of that id', async () => {
  const [other, one] = [await openSearchWorld(db), await openSearchWorld(db)];
  await other.store({ threadId: 'same', subject: 'Lunch', text: 'noon' });
  await classify(db, other.ctx.tenantId, { same: 'reply' });
  await one.store({ threadId: 'same', subject: 'Lease', text: 'the lease ends in May' });
  await classify(db, one.ctx.tenantId, { same: 'fyi' });
  const { results } = await advancedSearch(one.ctx, { query: 'lease', limit: 10 });
  expect(results).toMatchObject([{ threadId: 'same', subject: 'Lease', lane: 'fyi' }]);
  expect(results[0]?.score).toBeGreaterThan(0);
});

it('a day that is searched for is a day on one’s own clock', async () => {
  const [other, one] = [await openSearchWorld(db), await openSearchWorld(db)];
  for (const [{ ctx }, zone] of [
    [other, 'Asia/Tokyo'],
    [one, 'Europe/Berlin'],
  ] as const)
    await run(db, rows.insertInto('user_settings').values({ user_id: ctx.tenantId, time_zone: zone }));
  expect(await getTimeZone(one.ctx)).toBe('Europe/Berlin');
});
