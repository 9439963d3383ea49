import { SAVED_SEARCH_COUNTED_MAX, SAVED_SEARCHES_MAX } from '@triage/contract/inbox/saved-search-limits';
import { countMatching } from '@triage/database/list-matching';
import { beforeEach, expect, test } from 'vitest';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { type TriageWorld, triageWorld } from '../../../testing/worlds/triage-world.ts';
import { listMailOfAll } from '../../mailboxes/list-mail-of-all.ts';
import { advancedSearch, parseCriteria } from '../advanced-search.ts';
import {
  changeSavedSearch,
  createSavedSearch,
  orderSavedSearches,
  removeSavedSearch,
} from './edit-saved-searches.ts';
import { listSavedSearches } from './list-saved-searches.ts';

const db = shareTestDatabase();
let world: TriageWorld;
beforeEach(async () => {
  world = await triageWorld(db);
});

const save = (query: string, name = query) => createSavedSearch(world.ctx, { name, query });
const names = async () => (await listSavedSearches(world.ctx)).searches.map(({ name }) => name);

test('it counts what it finds, and counts again when mail has arrived', async () => {
  await world.receive({ subject: 'Invoice one' }, ['INBOX']);
  await world.receive({ subject: 'Lunch' });
  expect(await save('subject:invoice', 'Bills')).toMatchObject({ name: 'Bills', threads: 1, unread: 0 });
  await world.receive({ subject: 'Invoice two' }, ['INBOX', 'UNREAD']);
  expect((await listSavedSearches(world.ctx)).searches).toMatchObject([{ threads: 2, unread: 1 }]);
});

test('its list has the threads that the search finds, newest first, page by page, and no other', async () => {
  const { searchId } = await save('invoice');
  const found: string[] = [];
  for (let at = 0; at < 5; at++) {
    found.unshift(await world.receive({ subject: `Invoice ${at}` }));
    await world.receive({ subject: `Lunch ${at}` });
  }
  const seen: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listMailOfAll(
      { tenants: [world.ctx], hasSeveral: false },
      { in: `search:${searchId}`, limit: 2, cursor },
    );
    seen.push(...page.rows.map(({ threadId }) => threadId));
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(found);
});

test.each([
  'invoice',
  'subject:invoice OR from:ben',
  'is:unread',
  '-invoice',
  'has:attachment',
  'older_than:1d',
])('the list and the count of "%s" agree with the search', async (query) => {
  await world.receive({ subject: 'Invoice', from: 'ann@x.test' }, ['INBOX', 'UNREAD']);
  await world.receive({ subject: 'Lunch', from: 'ben@x.test' });
  await world.receive({ subject: 'Other', text: 'The invoice is below', from: 'eve@x.test' });
  const { searchId, threads } = await save(query);
  const ids = (rows: { threadId: string }[]) => rows.map(({ threadId }) => threadId).sort();
  const { rows } = await listMailOfAll(
    { tenants: [world.ctx], hasSeveral: false },
    { in: `search:${searchId}`, limit: 50 },
  );
  const { results } = await advancedSearch(world.ctx, { query, limit: 50 });
  expect(ids(rows)).toEqual(ids(results));
  expect(threads).toBe(results.length);
});

test('the count ends at a limit', async () => {
  for (let at = 0; at < 3; at++) await world.receive({ subject: `Invoice ${at}` });
  const { node } = await parseCriteria(world.ctx, { query: 'invoice' });
  const wanted = { userId: world.ctx.tenantId, node, now: world.clock.now() };
  expect(await countMatching(world.ctx.db, { ...wanted, limit: 2 })).toMatchObject({ threads: 2 });
  expect(await countMatching(world.ctx.db, { ...wanted, limit: SAVED_SEARCH_COUNTED_MAX })).toMatchObject({
    threads: 3,
  });
});

test('they keep their order; one that comes back has its id and its place', async () => {
  const [a, b, c] = [await save('a'), await save('b'), await save('c')];
  await orderSavedSearches(world.ctx, { searchIds: [c.searchId] });
  expect(await names()).toEqual(['c', 'a', 'b']);
  const { searches } = await listSavedSearches(world.ctx);
  const removed = searches.find(({ searchId }) => searchId === a.searchId);
  await removeSavedSearch(world.ctx, a);
  expect(await names()).toEqual(['c', 'b']);
  for (let times = 0; times < 2; times++)
    await createSavedSearch(world.ctx, {
      name: 'a',
      query: 'a',
      searchId: a.searchId,
      place: removed?.place,
    });
  expect(await names()).toEqual(['c', 'a', 'b']);
  await changeSavedSearch(world.ctx, { searchId: b.searchId, name: 'B', query: 'bee' });
  expect(await names()).toEqual(['c', 'a', 'B']);
});

test('no more than the limit are saved, also by calls at the same time', async () => {
  const all = Array.from({ length: SAVED_SEARCHES_MAX + 5 }, (_, at) => save(`word${at}`));
  const settled = await Promise.allSettled(all);
  const refused = settled.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(5);
  for (const each of refused) expect(each).toMatchObject({ reason: { field: 'name' } });
  expect(await names()).toHaveLength(SAVED_SEARCHES_MAX);
});

test('one that is not there, or is somebody else’s, is not found', async () => {
  const { searchId } = await save('invoice');
  const other = (await triageWorld(db)).ctx;
  for (const attempt of [
    () => changeSavedSearch(other, { searchId, name: 'a', query: 'a' }),
    () => removeSavedSearch(other, { searchId }),
    () => orderSavedSearches(other, { searchIds: [searchId] }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'savedSearchNotFound' });
  await expect(
    listMailOfAll({ tenants: [other], hasSeveral: false }, { in: `search:${searchId}`, limit: 5 }),
  ).rejects.toMatchObject({
    field: 'in',
  });
  expect(await names()).toEqual(['invoice']);
});

test('a count that fails is missing, and neither the list nor the one that is saved', async () => {
  await world.receive({ subject: 'Invoice' });
  await save('subject:invoice', 'Bills');
  const query: typeof db.query = (sql, values) =>
    /count\(\*\)::int AS threads/.test(sql)
      ? Promise.reject(new Error('out of memory'))
      : world.ctx.db.query(sql, values);
  const failing = { ...world.ctx, db: { ...world.ctx.db, query } };
  expect(await createSavedSearch(failing, { name: 'Lunch', query: 'lunch' })).toMatchObject({
    name: 'Lunch',
    threads: null,
  });
  expect((await listSavedSearches(failing)).searches).toMatchObject([
    // Counted when it was saved, and nothing has changed since.
    { name: 'Bills', threads: 1 },
    { name: 'Lunch', threads: null },
  ]);
  expect((await listSavedSearches(world.ctx)).searches).toMatchObject([{ threads: 1 }, { threads: 0 }]);
});

test('when only one search is counted in time and mail keeps changing, each has its turn', async () => {
  for (const word of ['one', 'two', 'three']) await save(word);
  const slow = { ...world.ctx, db: { ...world.ctx.db } };
  slow.db.query = async (sql, values) => {
    if (/count\(\*\)::int AS threads/.test(sql)) world.clock.advance(2_000);
    return world.ctx.db.query(sql, values);
  };
  const counted = new Set<string>();
  for (let turn = 0; turn < 3; turn++) {
    await world.receive({ subject: `Mail ${turn}` });
    const { searches } = await listSavedSearches(slow);
    for (const { name, threads } of searches) if (threads !== null) counted.add(name);
  }
  expect([...counted].sort()).toEqual(['one', 'three', 'two']);
});

test('one count that takes long holds neither the list nor the others, is not begun twice, and is there once it has ended', async () => {
  await world.receive({ subject: 'Invoice' });
  for (const word of ['slow', 'invoice', 'lunch']) await save(word);
  await world.receive({ subject: 'Another invoice' });
  let begun = 0;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const slow = { ...world.ctx, db: { ...world.ctx.db } };
  slow.db.query = async (sql, values) => {
    if (/count\(\*\)::int AS threads/.test(sql) && JSON.stringify(values).includes('slow')) {
      begun += 1;
      await ended;
    }
    return world.ctx.db.query(sql, values);
  };
  const counts = async (ctx = slow) => (await listSavedSearches(ctx)).searches.map(({ threads }) => threads);
  const from = performance.now();
  expect(await counts()).toEqual([null, 2, 0]);
  expect(performance.now() - from).toBeLessThan(3_000);
  expect(await counts()).toEqual([null, 2, 0]);
  await world.receive({ subject: 'Third invoice, of a newer version' });
  expect(await counts()).toEqual([null, 3, 0]);
  expect(begun).toBe(1);
  end();
  await expect.poll(() => counts(world.ctx)).toEqual([0, 3, 0]);
});
