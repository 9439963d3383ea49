import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { InboxCounts, InboxPage, InboxRow, ThreadView, View } from '@triage/contract/inbox/inbox';
import type { MailPage } from '@triage/contract/inbox/mail-list';
import { changeRow, type RowChange } from '../../changes/marks/marks.ts';
import { insertRows, shiftCounts } from '../../changes/pending-changes.ts';
import { isOf } from '../mailboxes.ts';
import { type Change, compareRows, leavesSplit, moveRow, viewOf } from '../place/place.ts';
import { isView } from '../place/views.ts';
import { COUNTED, countsQuery, refreshMailLists, threadQuery } from '../queries/queries.ts';
import { markHits } from './mark-hits.ts';
import { movedCopies } from './row-ids.ts';

type Lists = InfiniteData<InboxPage, string | undefined>;

/** The state of the cache when the server confirmed, and the older requests that were cancelled. */
export interface HeldCache {
  interrupted: readonly Query[];
  /** By the mailbox that was counted; of all under undefined. */
  counted: ReadonlyMap<string | undefined, unknown>;
}

/** A request sent before the server confirmed would bring the old lists back. */
export async function holdCache(client: QueryClient): Promise<HeldCache> {
  const keys = [['inbox', 'list'], countsQuery.queryKey];
  const interrupted = keys.flatMap((queryKey) =>
    client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }),
  );
  for (const queryKey of keys) await client.cancelQueries({ queryKey });
  const counted = listCounts(client).map(({ queryKey, state }) => [mailboxIn(queryKey), state.data] as const);
  return { interrupted, counted: new Map(counted) };
}

function listCounts(client: QueryClient): Query[] {
  const predicate = ({ queryKey }: Query) => queryKey.length === 2 || queryKey[2] === COUNTED;
  return client.getQueryCache().findAll({ queryKey: countsQuery.queryKey, predicate });
}

/** The mailbox that a list or a count is of; undefined for all. */
function mailboxIn(queryKey: readonly unknown[]): string | undefined {
  return queryKey[3] as string | undefined;
}

/** Writes confirmed changes into the cache; refetching would cost a round trip and a flicker. */
export function writeToCache(client: QueryClient, held: HeldCache, changes: readonly Change[]): void {
  for (const { queryKey, state } of listCounts(client)) {
    const mailbox = mailboxIn(queryKey);
    const updatedAt = state.dataUpdatedAt;
    // Counts fetched after the change already include it; a fetch during other changes keeps the same object.
    if (state.data !== held.counted.get(mailbox)) continue;
    const shift = (counts: InboxCounts | undefined) =>
      counts && shiftCounts(counts, changes.filter(isOf(mailbox)));
    client.setQueryData(queryKey, shift, { updatedAt });
  }
  const touched = new Set(changes.flatMap(({ from, to }) => [viewOf(from), viewOf(to)]).filter(isView));
  for (const view of touched)
    for (const { queryKey } of client.getQueryCache().findAll({ queryKey: ['inbox', 'list', view] })) {
      const own = changes.filter(isOf(mailboxIn(queryKey)));
      client.setQueryData<Lists>(queryKey, (lists) => lists && changeLists(lists, view, own));
    }
  dropCopies(client, changes);
  for (const { queryKey } of held.interrupted) void client.invalidateQueries({ queryKey, exact: true });
  const left = new Set(changes.filter(({ to }) => leavesSplit(to)).flatMap(({ row }) => idsMoved(row)));
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
    if (place) void client.invalidateQueries({ queryKey: ['mail', 'list', place] });
  for (const { row, to } of changes)
    client.setQueryData<ThreadView>(
      threadQuery(row.threadId).queryKey,
      (thread) => thread && { ...thread, ...moveRow(row, to) },
    );
}

function idsMoved(row: InboxRow): string[] {
  return [row.threadId, ...movedCopies(row).map(({ threadId }) => threadId)];
}

/**
 * Where a copy was in the lists of its own mailbox is not known here: it is taken out of all of them, and they are fetched
 * again when they are shown.
 */
function dropCopies(client: QueryClient, changes: readonly Change[]): void {
  const copies = changes.flatMap(({ row }) => movedCopies(row));
  if (copies.length === 0) return;
  const threadIds = new Set(copies.map(({ threadId }) => threadId));
  const mailboxIds = new Set(copies.map(({ mailboxId }) => mailboxId));
  const isOfCopies = ({ queryKey }: Query) => mailboxIds.has(mailboxIn(queryKey) ?? '');
  client.setQueriesData<Lists>(
    { queryKey: ['inbox', 'list'] },
    (lists) => lists && without(lists, threadIds),
  );
  void client.invalidateQueries({ queryKey: ['inbox', 'list'], predicate: isOfCopies });
  void client.invalidateQueries({ queryKey: countsQuery.queryKey, predicate: isOfCopies });
  for (const threadId of threadIds)
    void client.invalidateQueries({ queryKey: threadQuery(threadId).queryKey, exact: true });
}

function without<Page extends { rows: { threadId: string }[] }>(
  lists: InfiniteData<Page, string | undefined>,
  threadIds: ReadonlySet<string>,
) {
  const pages = lists.pages.map((page) => ({
    ...page,
    rows: page.rows.filter(({ threadId }) => !threadIds.has(threadId)),
  }));
  return { ...lists, pages };
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
  markHits(client, threadIds, change);
  void refreshMailLists();
  // A request sent before the server confirmed would bring the old mark back.
  for (const queryKey of [['inbox', 'list'], ['search']])
    void client.invalidateQueries({
      queryKey,
      predicate: ({ state }) => state.fetchStatus === 'fetching',
    });
}

function changeLists(lists: Lists, view: View, changes: readonly Change[]): Lists {
  const moved = new Set(changes.map(({ row }) => row.threadId));
  const { pages } = without(lists, moved);
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
