import type { InboxCounts } from '@triage/contract/inbox/inbox';
import { SAVED_SEARCH_COUNTED_MAX } from '@triage/contract/inbox/saved-search-limits';
import type { SavedSearchesAnswer } from '@triage/contract/inbox/saved-searches';
import { rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, test, vi } from 'vitest';
import { openTwinsWorld, type TwinsWorld } from '../../../testing/worlds/put-twins.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';

const db = shareTestDatabase();

let twins: TwinsWorld;
beforeEach(async () => {
  twins = await openTwinsWorld(db);
});

const count = async () => (await twins.work.call('inbox.counts')) as InboxCounts;
const unread = { labelIds: ['INBOX', 'UNREAD'] };

/** So many more emails in both mailboxes, like the one that is there. */
async function multiply(times: number) {
  await db.query(
    `INSERT INTO threads SELECT (jsonb_populate_record(t,
       jsonb_build_object('thread_id', t.thread_id || n, 'twin_key', n))).*
     FROM threads t CROSS JOIN generate_series(1, $2::int) n WHERE t.user_id LIKE $1`,
    [`${twins.ada.tenant.tenantId}%`, times],
  );
}

/** The first number that is shown: a count that takes over a second is null, and the next call has it. */
async function countSearch() {
  return vi.waitUntil(
    async () => {
      const { searches } = (await twins.work.call('savedSearches.list')) as SavedSearchesAnswer;
      const { threads = null, unread } = searches[0] ?? {};
      return threads !== null && [threads, unread];
    },
    { timeout: 30_000 },
  );
}

test('a saved search over several mailboxes is counted up to the maximum, and never below what there is', async () => {
  await twins.work.call('savedSearches.create', { name: 'Unread', query: 'is:unread' });
  await twins.both('Offer', unread);
  await multiply(SAVED_SEARCH_COUNTED_MAX + 99);
  const most = SAVED_SEARCH_COUNTED_MAX;
  expect(await countSearch()).toEqual([most, most]);
});

test('below the maximum of each, the sum ends there too', async () => {
  await twins.work.call('savedSearches.create', { name: 'Unread', query: 'is:unread' });
  await twins.both('Offer', unread);
  await multiply(SAVED_SEARCH_COUNTED_MAX - 300);
  // All of them are twins.
  expect(await countSearch()).toEqual([701, 701]);
  await run(
    db,
    rows
      .updateTable('threads')
      .set({ twin_key: null })
      .where('user_id', 'like', `${twins.ada.tenant.tenantId}%`),
  );
  await run(
    db,
    rows
      .updateTable('mailboxes')
      .set((eb) => ({ version: eb('version', '+', '1') }))
      .where('user_id', 'like', `${twins.ada.tenant.tenantId}%`),
  );
  expect(await countSearch()).toEqual([SAVED_SEARCH_COUNTED_MAX, SAVED_SEARCH_COUNTED_MAX]);
});

/** Which statements look for all twins, each of which waits until it may go on. */
function watchLookUps() {
  const asked: string[] = [];
  let held: Promise<unknown> = Promise.resolve();
  const { db: plain } = twins.world.services;
  twins.world.services.db = {
    ...plain,
    forTenant(tenantId) {
      const own = plain.forTenant(tenantId);
      return {
        ...own,
        async query(statement, ...rest) {
          if (JSON.stringify(statement).includes('int8send')) {
            asked.push(tenantId);
            await held;
          }
          return own.query(statement, ...rest);
        },
      };
    },
  };
  return {
    asked,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}

test('counts that are asked for at once, and again, share one look-up of the twins', async () => {
  await twins.both('Offer', unread);
  await twins.work.call('savedSearches.create', { name: 'Unread', query: 'is:unread' });
  const { asked, hold } = watchLookUps();
  const goOn = hold();
  const answers = Promise.all([count(), count(), countSearch(), twins.work.call('splits.list')]);
  await expect.poll(() => asked.length).toBe(2);
  goOn();
  const [one, two, search] = await answers;
  expect([one.reply, two.reply, search]).toEqual([1, 1, [1, 1]]);
  expect(asked).toHaveLength(2);
  expect([(await count()).reply, await countSearch()]).toEqual([1, [1, 1]]);
  expect(asked).toHaveLength(2);
});

test('a look-up that takes too long is not waited for, nor begun again, and then known', async () => {
  await twins.both('Offer', unread);
  const { asked, hold } = watchLookUps();
  const goOn = hold();
  expect([(await count()).reply, (await count()).reply]).toEqual([2, 2]);
  expect(asked).toHaveLength(2);
  goOn();
  await expect.poll(async () => (await count()).reply).toBe(1);
  expect(asked).toHaveLength(2);
});

test('for many copies only their numbers are kept', async () => {
  await twins.both('Offer', unread);
  await twins.work.call('savedSearches.create', { name: 'Offers', query: 'from:ann' });
  await multiply(1_200);
  const { asked } = watchLookUps();
  const totals = async () => (await count()).unread;
  await expect.poll(totals, { timeout: 30_000 }).toBe(1_201);
  expect(asked).toHaveLength(2);
  expect([await totals(), asked.length]).toEqual([1_201, 2]);
  await countSearch();
  expect(asked).toHaveLength(4);
});

test('while twins are looked up again, the last numbers stand', async () => {
  await twins.both('Offer', unread);
  expect((await count()).reply).toBe(1);
  const { asked, hold } = watchLookUps();
  const goOn = hold();
  await run(
    db,
    rows
      .updateTable('mailboxes')
      .set((eb) => ({ version: eb('version', '+', '1') }))
      .where('user_id', 'like', `${twins.ada.tenant.tenantId}%`),
  );
  expect((await count()).reply).toBe(1);
  expect(asked).toHaveLength(2);
  goOn();
});
