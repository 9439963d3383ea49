import { QueryClient } from '@tanstack/react-query';
import type { InboxCounts, InboxRow } from '@triage/contract/inbox/inbox';
import { expect, test } from 'vitest';
import { countsOf, listQuery } from '../queries/queries.ts';
import { holdCache, writeToCache } from './cached-lists.ts';
import { sampleRows } from './sample-rows.ts';

const [sample] = sampleRows;
const row = (threadId: string): InboxRow => ({
  ...(sample ?? expect.fail('no sample')),
  ...{ threadId, lane: 'reply' },
});
const counts: InboxCounts = {
  ...{ reply: 2, schedule: 0, fyi: 0, done: 0, snoozed: 0, unread: 0, resorted: 0 },
};
const OFFICE = 'mabcdef';

function openCache(): QueryClient {
  const client = new QueryClient();
  const [own, ofOffice] = [row('a1'), row(`${OFFICE}~a1`)];
  const fill = (mailbox: string | undefined, rows: InboxRow[]) => {
    const pages = [{ rows, nextCursor: null }];
    client.setQueryData(listQuery('reply', mailbox).queryKey, { pages, pageParams: [undefined] });
    client.setQueryData(listQuery('fyi', mailbox).queryKey, {
      pages: [{ rows: [], nextCursor: null }],
      pageParams: [undefined],
    });
    client.setQueryData(countsOf(mailbox).queryKey, { ...counts, reply: rows.length });
  };
  fill(undefined, [own, ofOffice]);
  fill('first', [own]);
  fill(OFFICE, [ofOffice]);
  return client;
}

test('a change is written into the lists and the counts of all mailboxes and of its own', async () => {
  const client = openCache();
  const moved = row(`${OFFICE}~a1`);
  const place = (lane: 'reply' | 'fyi') => ({ lane, snoozedUntil: null });
  const held = await holdCache(client);
  writeToCache(client, held, [{ row: moved, from: place('reply'), to: place('fyi') }]);
  const idsIn = (view: 'reply' | 'fyi', mailbox: string | undefined) =>
    client
      .getQueryData(listQuery(view, mailbox).queryKey)
      ?.pages.flatMap(({ rows }) => rows.map(({ threadId }) => threadId));
  expect([idsIn('reply', undefined), idsIn('fyi', undefined)]).toEqual([['a1'], [moved.threadId]]);
  expect([idsIn('reply', OFFICE), idsIn('fyi', OFFICE)]).toEqual([[], [moved.threadId]]);
  expect([idsIn('reply', 'first'), idsIn('fyi', 'first')]).toEqual([['a1'], []]);
  const counted = [undefined, 'first', OFFICE].map((mailbox) => {
    const { reply, fyi } = client.getQueryData(countsOf(mailbox).queryKey) ?? {};
    return [reply, fyi];
  });
  expect(counted).toEqual([
    [1, 1],
    [1, 0],
    [0, 1],
  ]);
});

test('counts that were fetched after the change stay as they are', async () => {
  const client = openCache();
  const held = await holdCache(client);
  const fetched = { ...counts, reply: 7 };
  client.setQueryData(countsOf(OFFICE).queryKey, fetched, { updatedAt: Date.now() + 1_000 });
  const [from, to] = [
    { lane: 'reply', snoozedUntil: null },
    { lane: 'done', snoozedUntil: null },
  ] as const;
  writeToCache(client, held, [{ row: row(`${OFFICE}~a1`), from, to }]);
  expect(client.getQueryData(countsOf(OFFICE).queryKey)).toEqual(fetched);
  expect(client.getQueryData(countsOf().queryKey)?.reply).toBe(1);
});

test('a change in the list of all takes the copies out of the lists of their mailboxes, which are then fetched again', async () => {
  const client = openCache();
  const moved = { ...row('a1'), alsoIn: [{ mailboxId: OFFICE, threadId: `${OFFICE}~a1`, open: true }] };
  const place = (lane: 'reply' | 'fyi') => ({ lane, snoozedUntil: null });
  const held = await holdCache(client);
  writeToCache(client, held, [{ row: moved, from: place('reply'), to: place('fyi') }]);
  const state = (view: 'reply' | 'fyi', mailbox: string | undefined) => {
    const { queryKey } = listQuery(view, mailbox);
    const ids = client
      .getQueryData(queryKey)
      ?.pages.flatMap(({ rows }) => rows.map(({ threadId }) => threadId));
    return [ids, client.getQueryState(queryKey)?.isInvalidated];
  };
  expect([state('reply', undefined), state('fyi', undefined)]).toEqual([
    [[], false],
    [['a1'], false],
  ]);
  expect([state('reply', OFFICE), state('fyi', OFFICE)]).toEqual([
    [[], true],
    [[], true],
  ]);
  expect(state('reply', 'first')).toEqual([[], false]);
  expect(client.getQueryState(countsOf(OFFICE).queryKey)?.isInvalidated).toBe(true);
});
