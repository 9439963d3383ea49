import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { HybridHit } from '@triage/contract/inbox/hybrid-search';
import type { InboxRow } from '@triage/contract/inbox/inbox';
import { HYBRID_LIMIT_MAX } from '@triage/contract/limits';
import { useMemo } from 'react';
import { applyMarks, type Marks, marksStore } from '../../changes/marks/marks.ts';
import { byThread, type Pending, pendingStore } from '../../changes/pending-changes.ts';
import { connectivity } from '../../live/connectivity.ts';
import { loadWhenIdle } from '../../paint/lazy-part.ts';
import { useStore } from '../make-store.ts';
import { moveRow } from '../place/place.ts';
import { getQueryClient } from '../queries/query-client.ts';
import { trpc } from '../queries/trpc.ts';

const none: readonly InboxRow[] = [];
const TYPING_MS = 600;
const FIRST_HITS = 50;

const loadKept = () => import('../../offline/search-kept.ts');
loadWhenIdle(loadKept);

/** If one mailbox is shown, only it is searched, unless the query names others. */
function within(query: string, mailbox: string | undefined): string {
  if (!mailbox || query === '' || query === '?' || /(?:^|\s)account:/i.test(query)) return query;
  return `${query} account:${mailbox}`;
}

/** Matches in the mail stored on this device. */
function keptSearchQuery(query: string) {
  return queryOptions({
    queryKey: ['kept search', query],
    queryFn: async () => (await loadKept()).searchKept(query),
    staleTime: 0,
    // An answer of this device does not mean that the server can be reached.
    meta: { isLocal: true },
  });
}

/** Hits have no cursor, because they are ranked: the next page is all of them again, and more. */
function searchQuery(query: string) {
  return infiniteQueryOptions({
    queryKey: ['search', query],
    queryFn: ({ pageParam: limit, signal }) => trpc.search.hybrid.query({ query, limit }, { signal }),
    initialPageParam: FIRST_HITS,
    getNextPageParam: ({ more }, _pages, limit) =>
      more && limit < HYBRID_LIMIT_MAX ? HYBRID_LIMIT_MAX : undefined,
    maxPages: 1,
    enabled: query !== '' && query !== '?',
    staleTime: 15_000,
  });
}

/** Matches at the mail provider that are not indexed yet. Each query costs API calls, so it waits until typing stops. */
function providerQuery(query: string) {
  return queryOptions({
    queryKey: ['provider search', query],
    queryFn: async ({ signal }) => {
      await pause(TYPING_MS, signal);
      return trpc.search.provider.query({ query }, { signal });
    },
    staleTime: 60_000,
    retry: false,
  });
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  signal.throwIfAborted();
}

export function useSearch(words: string, mailbox?: string) {
  const query = within(words, mailbox);
  const search = useInfiniteQuery({ ...searchQuery(query), placeholderData: keepPreviousData });
  const answer = search.data?.pages.at(-1);
  const pending = useStore(pendingStore, (value) => value);
  const marks = useStore(marksStore, (value) => value);
  const isCurrent = query !== '' && search.data !== undefined && !search.isPlaceholderData;
  const provider = useQuery({
    ...providerQuery(query),
    enabled: isCurrent && answer?.coverage !== undefined,
  });
  const own = query === '' ? undefined : answer?.results;
  const others = isCurrent ? provider.data?.results : undefined;
  const hits = useMemo(() => (own ? addNew(own, others ?? []) : undefined), [own, others]);
  const found = useMemo(() => (hits ? toRows(hits, pending, marks) : none), [hits, pending, marks]);
  const isOffline = useStore(connectivity, (state) => state === 'offline') && search.data === undefined;
  const kept = useQuery({ ...keptSearchQuery(query), enabled: isOffline && query !== '' });
  const rows = isOffline ? (kept.data ?? none) : found;
  const older = provider.isError ? 'failed' : (provider.data?.state ?? 'asking');
  return {
    ...search,
    answer,
    rows,
    hits,
    older,
    keptCount: isOffline && kept.data ? kept.data.length : null,
  } as const;
}

function addNew(own: readonly HybridHit[], others: readonly HybridHit[]): readonly HybridHit[] {
  const known = new Set(own.map(({ threadId }) => threadId));
  return [...own, ...others.filter(({ threadId }) => !known.has(threadId))];
}

export function listSearchRows(words: string, mailbox?: string): readonly InboxRow[] {
  const query = within(words, mailbox);
  const found = getQueryClient().getQueryData(searchQuery(query).queryKey)?.pages.at(-1);
  const others = getQueryClient().getQueryData(providerQuery(query).queryKey)?.results ?? [];
  return found ? toRows(addNew(found.results, others), pendingStore.get(), marksStore.get()) : none;
}

function toRows(hits: readonly HybridHit[], pending: Pending, marks: Marks): readonly InboxRow[] {
  const changes = byThread(pending);
  const rows = hits.map((hit) => {
    const row = toRow(hit);
    const change = changes.get(hit.threadId);
    return change ? moveRow(row, change.to) : row;
  });
  return applyMarks(rows, marks);
}

/** A hit has fewer fields than a row; opening the thread loads the rest. */
export function toRow(hit: HybridHit): InboxRow {
  const { threadId, subject, sender, recipients, snippet, lane, priority, lastMessageAt, unread, labelIds } =
    hit;
  return {
    ...{ threadId, subject, sender, recipients, snippet, lane, priority, lastMessageAt, unread },
    ...(labelIds ? { labelIds } : {}),
    ...(hit.mailboxId ? { mailboxId: hit.mailboxId } : {}),
    ...(hit.alsoIn ? { alsoIn: hit.alsoIn } : {}),
    starred: labelIds?.includes('STARRED') ?? false,
    hasAttachment: hit.hasAttachment ?? false,
    messageCount: 1,
    snoozedUntil: null,
    meeting: null,
    schedulingIntent: null,
    classifiedBy: null,
    reasons: [],
    suspicious: false,
  };
}
