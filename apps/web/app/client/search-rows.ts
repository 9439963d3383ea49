import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { HybridHit } from '@triage/contract/hybrid-search';
import type { InboxRow } from '@triage/contract/inbox';
import { useMemo } from 'react';
import { useStore } from './make-store.ts';
import { type Pending, pendingStore } from './pending-changes.ts';
import { moveRow } from './place.ts';
import { getQueryClient } from './query-client.ts';
import { trpc } from './trpc.ts';

const none: readonly InboxRow[] = [];

function searchQuery(query: string) {
  return queryOptions({
    queryKey: ['search', query],
    queryFn: ({ signal }) => trpc.search.hybrid.query({ query, limit: 50 }, { signal }),
    enabled: query !== '',
    staleTime: 15_000,
  });
}

export function useSearch(query: string) {
  const search = useQuery({ ...searchQuery(query), placeholderData: keepPreviousData });
  const pending = useStore(pendingStore, (value) => value);
  const hits = query === '' ? undefined : search.data?.results;
  const rows = useMemo(() => (hits ? toRows(hits, pending) : none), [hits, pending]);
  return { ...search, rows };
}

export function readSearchRows(query: string): readonly InboxRow[] {
  const found = getQueryClient().getQueryData(searchQuery(query).queryKey);
  return found ? toRows(found.results, pendingStore.get()) : none;
}

function toRows(hits: readonly HybridHit[], pending: Pending): InboxRow[] {
  return hits.map((hit) => {
    const row = toRow(hit);
    const change = pending.get(hit.threadId);
    return change ? moveRow(row, change.to) : row;
  });
}

/** As much of a row as a hit tells; the thread itself brings the rest when it is opened. */
function toRow({ threadId, subject, sender, snippet, lane, priority, lastMessageAt }: HybridHit): InboxRow {
  return {
    ...{ threadId, subject, sender, snippet, lane, priority, lastMessageAt },
    unread: false,
    starred: false,
    hasAttachment: false,
    messageCount: 1,
    snoozedUntil: null,
    meeting: null,
    schedulingIntent: null,
    classifiedBy: null,
    reasons: [],
    suspicious: false,
  };
}
