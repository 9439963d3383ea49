import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InboxCounts, View } from '@triage/contract/inbox/inbox';
import { connectivity } from '../../live/connectivity.ts';
import { isOutsideView } from '../place/mail-views.ts';
import { countsBeforeChanges } from './counts-before-changes.ts';
import { getQueryClient } from './query-client.ts';
import { trpc } from './trpc.ts';

export const LIST_PAGE = 100;
const HEARTBEAT_MS = 20_000;
const RETRY_MS = 3_000;
const CONNECTION_MS = 60_000;
const OUTSIDE_MS = 60_000;
const ARCHIVE_MS = 10_000;
const LABELS_MS = 5 * 60_000;
/** In the keys of the counts of one mailbox. */
export const COUNTED = 'mailbox';

function only(mailboxId: string | undefined): string[] {
  return mailboxId === undefined ? [] : [mailboxId];
}

/** For one mailbox, or for all. */
export function listQuery(view: View, mailboxId?: string) {
  return infiniteQueryOptions({
    queryKey: ['inbox', 'list', view, ...only(mailboxId)],
    queryFn: ({ pageParam, signal }) =>
      trpc.inbox.list.query({ view, limit: LIST_PAGE, cursor: pageParam, mailboxId }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** For one mailbox, or for all. */
export function countsOf(mailboxId?: string) {
  return queryOptions({
    queryKey: ['inbox', 'counts', ...(mailboxId === undefined ? [] : [COUNTED, mailboxId])],
    queryFn: async ({ signal, client, queryKey }) => {
      const counts = await trpc.inbox.counts.query(countedIn(mailboxId), { signal });
      return countsBeforeChanges<InboxCounts>(client, queryKey) ?? counts;
    },
    // Changes are pushed; this only detects whether the server is reachable.
    refetchInterval: () => (connectivity.get() === 'online' ? HEARTBEAT_MS : RETRY_MS),
  });
}

export const countsQuery = countsOf();

/** Below the counts, so that they are refreshed together. With the threads of one mailbox, or of all. */
export function splitsOf(mailboxId?: string) {
  return queryOptions({
    queryKey: [...countsQuery.queryKey, 'splits', ...only(mailboxId)],
    queryFn: ({ signal }) => trpc.splits.list.query(countedIn(mailboxId), { signal }),
  });
}

/** Empty when all mailboxes are counted, so the request is the same as with one mailbox. */
export function countedIn(mailboxId: string | undefined): { mailboxId: string } | undefined {
  return mailboxId === undefined ? undefined : { mailboxId };
}

export const progressQuery = queryOptions({
  queryKey: ['inbox', 'progress'],
  queryFn: ({ signal }) => trpc.inbox.progress.query(undefined, { signal }),
  refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : 1_500),
});

/** Whether the account is still connected. Calls that fail with 403 refetch it. */
export const connectionQuery = queryOptions({
  queryKey: ['connection'],
  queryFn: ({ signal }) => trpc.connection.status.query(undefined, { signal }),
  refetchInterval: CONNECTION_MS,
});

export const sendsQuery = queryOptions({
  queryKey: ['sends', 'list'],
  queryFn: ({ signal }) => trpc.send.list.query({ limit: 50 }, { signal }),
  staleTime: 5_000,
});

/** Failed sends that were not dismissed. Nested under the list's key, so invalidating the list refreshes both. */
export const failuresQuery = queryOptions({
  queryKey: ['sends', 'failures'],
  queryFn: ({ signal }) => trpc.send.failures.query(undefined, { signal }),
  refetchInterval: HEARTBEAT_MS,
});

export function refreshSends(): Promise<void> {
  return getQueryClient().invalidateQueries({ queryKey: ['sends'] });
}

export function threadQuery(threadId: string) {
  return queryOptions({
    queryKey: ['inbox', 'thread', threadId],
    queryFn: ({ signal }) => trpc.mail.thread.query({ threadId }, { signal }),
  });
}

/** For one thread, or for all. */
export function begunKey(threadId?: string): string[] {
  return ['drafts', 'begun', ...(threadId ? [threadId] : [])];
}

/** The list of `in`, as the server calls it: `sent`, `label:…`. For one mailbox, or for all. */
export function mailListQuery(place: string, mailboxId?: string) {
  return infiniteQueryOptions({
    queryKey: ['mail', 'list', place, ...only(mailboxId)],
    queryFn: ({ pageParam, signal }) =>
      trpc.mail.list.query({ in: place, limit: LIST_PAGE, cursor: pageParam, mailboxId }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // Reading from the provider costs quota.
    staleTime: isOutsideView(place) ? OUTSIDE_MS : 0,
  });
}

/** How far the mail outside the inbox is read. */
export const archiveQuery = queryOptions({
  queryKey: ['mail', 'archive'],
  queryFn: ({ signal }) => trpc.mail.archive.query(undefined, { signal }),
  refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : ARCHIVE_MS),
  staleTime: ARCHIVE_MS,
});

export const labelsQuery = queryOptions({
  queryKey: ['mail', 'labels'],
  queryFn: ({ signal }) => trpc.mail.labels.query(undefined, { signal }),
  staleTime: LABELS_MS,
});

/** After a change of cached threads: the lists that are read from the cache. */
export function refreshMailLists(): Promise<void> {
  return getQueryClient().invalidateQueries({
    queryKey: ['mail', 'list'],
    predicate: ({ queryKey }) => !isOutsideView(String(queryKey[2])),
  });
}
