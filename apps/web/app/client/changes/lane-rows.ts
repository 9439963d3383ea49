import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InboxCounts, InboxRow, View } from '@triage/contract/inbox/inbox';
import { useMemo } from 'react';
import { isOf } from '../data/mailboxes.ts';
import { useStore } from '../data/make-store.ts';
import { type InboxLocation, useInboxLocation } from '../data/place/inbox-location.ts';
import { isMailView } from '../data/place/mail-views.ts';
import { isView } from '../data/place/views.ts';
import { countsOf, listQuery } from '../data/queries/queries.ts';
import { getQueryClient } from '../data/queries/query-client.ts';
import { listMailRows, useMailRows } from '../data/rows/mail-rows.ts';
import { listSearchRows, useSearch } from '../data/rows/search-rows.ts';
import { applyMarks, marksStore } from './marks/marks.ts';
import { applyPending, pendingStore, shiftCounts } from './pending-changes.ts';

const none: readonly InboxRow[] = [];

/** The rows of a view: the cache with the pending changes applied. */
export function useLaneRows(view: View, mailbox: string | undefined) {
  const list = useInfiniteQuery(listQuery(view, mailbox));
  const pending = useStore(pendingStore, (value) => value);
  const pages = list.data?.pages;
  const known = useMemo(() => pages?.flatMap(({ rows }) => rows) ?? none, [pages]);
  const marks = useStore(marksStore, (value) => value);
  const rows = useMemo(
    () => applyMarks(applyPending(known, view, pending, isOf(mailbox)), marks),
    [known, view, pending, marks, mailbox],
  );
  return { ...list, rows };
}

export function listRows(place: InboxLocation): readonly InboxRow[] {
  const { view, query, mailbox } = place;
  if (isMailView(view)) return listMailRows(place);
  if (view === 'search') return listSearchRows(query ?? '', mailbox);
  if (!isView(view)) return none;
  const lists = getQueryClient().getQueryData(listQuery(view, mailbox).queryKey);
  const known = lists?.pages.flatMap(({ rows }) => rows) ?? none;
  return applyMarks(applyPending(known, view, pendingStore.get(), isOf(mailbox)), marksStore.get());
}

/** The rows that j and k move through. */
export function useRows(place: InboxLocation): readonly InboxRow[] {
  const { view, query, mailbox } = place;
  const mail = useMailRows(place);
  const lane = useLaneRows(isView(view) ? view : 'reply', mailbox);
  const search = useSearch(view === 'search' ? (query ?? '') : '', mailbox);
  if (isMailView(view)) return mail.rows;
  return view === 'search' ? search.rows : isView(view) ? lane.rows : none;
}

export function useCounts(): InboxCounts | undefined {
  const { mailbox } = useInboxLocation();
  const { data } = useQuery(countsOf(mailbox));
  const pending = useStore(pendingStore, (value) => value);
  return useMemo(
    () => data && shiftCounts(data, [...pending.values()].filter(isOf(mailbox))),
    [data, pending, mailbox],
  );
}
