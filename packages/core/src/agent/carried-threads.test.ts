import { expect, it } from 'vitest';
import { openSearchWorld } from '../../testing/worlds/search-world.ts';
import { shareTestDatabase } from '../../testing/worlds/share-test-database.ts';
import { findCarriedThreads } from './carried-threads.ts';

const db = shareTestDatabase();

it("a thread is not reported to carry text of another user's thread with the same id", async () => {
  const [one, other] = [await openSearchWorld(db), await openSearchWorld(db)];
  await one.store({ threadId: 'same', subject: 'Mine', text: 'Lunch at noon?' });
  await other.store({ threadId: 'same', subject: 'Theirs', text: 'The code is K48151623.' });
  const mail = { text: 'Use K48151623 there.', recipients: ['eve@client.test'], typed: '' };
  expect(await findCarriedThreads(one.ctx, mail)).toEqual([]);
  expect(await findCarriedThreads(other.ctx, mail)).toMatchObject([{ threadId: 'same', subject: 'Theirs' }]);
});
