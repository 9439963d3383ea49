import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { InboxPage, InboxRow, ThreadView, View } from '@triage/contract/inbox/inbox';
import type { MailPage } from '@triage/contract/inbox/mail-list';
import { changeRow, type RowChange } from '../../changes/marks/marks.ts';
import { insertRows, shiftCounts } from '../../changes/pending-changes.ts';
import { type Change, compareRows, leavesSplit, moveRow, viewOf } from '../place/place.ts';
import { isView } from '../place/views.ts';
import { countsQuery, listQuery, mailListQuery, refreshMailLists, threadQuery } from '../queries/queries.ts';

type Lists = InfiniteData<InboxPage, string | undefined>;

/** The state of the cache when the server confirmed, and the older requests that were cancelled. */
export interface HeldCache {
  interrupted: readonly Query[];
  countedAt: number | undefined;
}

/** A request sent before the server confirmed would bring the old lists back. */
export async function holdCache(client: QueryClient): Promise<HeldCache> {
  const keys = [['inbox', 'list'], countsQuery.queryKey];
  const interrupted = keys.flatMap((queryKey) =>
    client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }),
  );
  for (const queryKey of keys) await client.cancelQueries({ queryKey });
  return { interrupted, countedAt: client.getQueryState(countsQuery.queryKey)?.dataUpdatedAt };
}

/** Writes confirmed changes into the cache; refetching would cost a round trip and a flicker. */
export function writeToCache(client: QueryClient, held: HeldCache, changes: readonly Change[]): void {
  // Counts fetched after the change already include it.
  if (client.getQueryState(countsQuery.queryKey)?.dataUpdatedAt === held.countedAt)
    client.setQueryData(countsQuery.queryKey, (counts) => counts && shiftCounts(counts, changes), {
      updatedAt: held.countedAt,
    });
  const touched = new Set(changes.flatMap(({ from, to }) => [viewOf(from), viewOf(to)]).filter(isView));
  for (const view of touched)
    client.setQueryData<Lists>(
      listQuery(view).queryKey,
      (lists) => lists && changeLists(lists, view, changes),
    );
  for (const { queryKey } of held.interrupted) void client.invalidateQueries({ queryKey, exact: true });
  const left = new Set(changes.filter(({ to }) => leavesSplit(to)).map(({ row }) => row.threadId));
  client.setQueriesData<InfiniteData<MailPage>>(
    { queryKey: ['mail', 'list'], predicate: ({ queryKey }) => String(queryKey[2]).startsWith('split:') },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          rows: page.rows.filter(({ threadId }) => !left.has(threadId)),
        })),
      },
  );
  void client.invalidateQueries({ queryKey: ['search'] });
  void refreshMailLists();
  for (const place of new Set(changes.flatMap(({ from, to }) => [from.outside, to.outside])))
    if (place) void client.invalidateQueries({ queryKey: mailListQuery(place).queryKey });
  for (const { row, to } of changes)
    client.setQueryData<ThreadView>(
      threadQuery(row.threadId).queryKey,
      (thread) => thread && { ...thread, ...moveRow(row, to) },
    );
}

export function changeCachedRow(client: QueryClient, threadId: string, change: Partial<InboxRow>): void {
  rewriteCachedRow(client, threadId, (row) => ({ ...row, ...change }));
}

function rewriteCachedRow(
  client: QueryClient,
  threadId: string,
  rewrite: <Row extends InboxRow>(row: Row) => Row,
): void {
  client.setQueriesData<Lists>(
    { queryKey: ['inbox', 'list'] },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          rows: page.rows.map((row) => (row.threadId === threadId ? rewrite(row) : row)),
        })),
      },
  );
  client.setQueryData<ThreadView>(threadQuery(threadId).queryKey, (thread) => thread && rewrite(thread));
}

export function writeMarksToCache(
  client: QueryClient,
  threadIds: readonly string[],
  change: RowChange,
): void {
  for (const threadId of threadIds) rewriteCachedRow(client, threadId, (row) => changeRow(row, change));
  void refreshMailLists();
  // A request sent before the server confirmed would bring the old mark back.
  void client.invalidateQueries({
    queryKey: ['inbox', 'list'],
    predicate: ({ state }) => state.fetchStatus === 'fetching',
  });
}

function changeLists(lists: Lists, view: View, changes: readonly Change[]): Lists {
  const moved = new Set(changes.map(({ row }) => row.threadId));
  const pages = lists.pages.map((page) => ({
    ...page,
    rows: page.rows.filter(({ threadId }) => !moved.has(threadId)),
  }));
  for (const { row, to } of changes) {
    if (viewOf(to) !== view) continue;
    const arrived = moveRow(row, to);
    const page = findPage(pages, arrived, view);
    if (page) page.rows = insertRows(page.rows, [arrived], view);
  }
  return { ...lists, pages };
}

/** Null when the row belongs after the loaded pages: the next page will contain it. */
function findPage(pages: InboxPage[], row: InboxRow, view: View): InboxPage | undefined {
  const compare = compareRows(view);
  const page = pages.find(({ rows }) => {
    const last = rows.at(-1);
    return last !== undefined && compare(row, last) < 0;
  });
  const end = pages.at(-1);
  return page ?? (end?.nextCursor === null ? end : undefined);
}
