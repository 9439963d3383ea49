import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InboxCounts, InboxRow, View } from '@triage/contract/inbox';
import { useMemo } from 'react';
import { useStore } from './make-store.ts';
import { applyPending, pendingStore, shiftCounts } from './pending-changes.ts';
import { countsQuery, listQuery } from './queries.ts';
import { getQueryClient } from './query-client.ts';

const none: readonly InboxRow[] = [];

/** A view as the person wants it: the cache, with what the server has not agreed to yet. */
export function useLaneRows(view: View) {
  const list = useInfiniteQuery(listQuery(view));
  const pending = useStore(pendingStore, (value) => value);
  const pages = list.data?.pages;
  const known = useMemo(() => pages?.flatMap(({ rows }) => rows) ?? none, [pages]);
  const rows = useMemo(() => applyPending(known, view, pending), [known, view, pending]);
  return { ...list, rows };
}

export function readLaneRows(view: View): readonly InboxRow[] {
  const lists = getQueryClient().getQueryData(listQuery(view).queryKey);
  return applyPending(lists?.pages.flatMap(({ rows }) => rows) ?? none, view, pendingStore.get());
}

export function useCounts(): InboxCounts | undefined {
  const { data } = useQuery(countsQuery);
  const pending = useStore(pendingStore, (value) => value);
  return useMemo(() => data && shiftCounts(data, pending.values()), [data, pending]);
}
