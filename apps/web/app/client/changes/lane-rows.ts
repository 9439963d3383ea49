import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InboxCounts, InboxRow, View } from '@triage/contract/inbox/inbox';
import { useMemo } from 'react';
import { useStore } from '../data/make-store.ts';
import type { InboxLocation } from '../data/place/inbox-location.ts';
import { isMailView } from '../data/place/mail-views.ts';
import { isView } from '../data/place/views.ts';
import { countsQuery, listQuery } from '../data/queries/queries.ts';
import { getQueryClient } from '../data/queries/query-client.ts';
import { listMailRows, useMailRows } from '../data/rows/mail-rows.ts';
import { listSearchRows, useSearch } from '../data/rows/search-rows.ts';
import { applyMarks, marksStore } from './marks/marks.ts';
import { applyPending, pendingStore, shiftCounts } from './pending-changes.ts';

const none: readonly InboxRow[] = [];

/** The rows of a view: the cache with the pending changes applied. */
export function useLaneRows(view: View) {
  const list = useInfiniteQuery(listQuery(view));
  const pending = useStore(pendingStore, (value) => value);
  const pages = list.data?.pages;
  const known = useMemo(() => pages?.flatMap(({ rows }) => rows) ?? none, [pages]);
  const marks = useStore(marksStore, (value) => value);
  const rows = useMemo(
    () => applyMarks(applyPending(known, view, pending), marks),
    [known, view, pending, marks],
  );
  return { ...list, rows };
}

export function listRows({ view, query, label }: InboxLocation): readonly InboxRow[] {
  if (isMailView(view)) return listMailRows({ view, ...(label ? { label } : {}) });
  if (view === 'search') return listSearchRows(query ?? '');
  if (!isView(view)) return none;
  const lists = getQueryClient().getQueryData(listQuery(view).queryKey);
  const known = lists?.pages.flatMap(({ rows }) => rows) ?? none;
  return applyMarks(applyPending(known, view, pendingStore.get()), marksStore.get());
}

/** The rows that j and k move through. */
export function useRows({ view, query, label }: InboxLocation): readonly InboxRow[] {
  const mail = useMailRows({ view, ...(label ? { label } : {}) });
  const lane = useLaneRows(isView(view) ? view : 'reply');
  const search = useSearch(view === 'search' ? (query ?? '') : '');
  if (isMailView(view)) return mail.rows;
  return view === 'search' ? search.rows : isView(view) ? lane.rows : none;
}

export function useCounts(): InboxCounts | undefined {
  const { data } = useQuery(countsQuery);
  const pending = useStore(pendingStore, (value) => value);
  return useMemo(() => data && shiftCounts(data, pending.values()), [data, pending]);
}
