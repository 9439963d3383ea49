import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { View } from '@triage/contract/inbox';
import { connectivity } from './connectivity.ts';
import { trpc } from './trpc.ts';

export const LIST_PAGE = 100;
const HEARTBEAT_MS = 20_000;
const RETRY_MS = 3_000;

export function listQuery(view: View) {
  return infiniteQueryOptions({
    queryKey: ['inbox', 'list', view],
    queryFn: ({ pageParam, signal }) =>
      trpc.inbox.list.query({ view, limit: LIST_PAGE, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

export const countsQuery = queryOptions({
  queryKey: ['inbox', 'counts'],
  queryFn: ({ signal }) => trpc.inbox.counts.query(undefined, { signal }),
  // Changes are told; this asks whether the server is there at all.
  refetchInterval: () => (connectivity.get() === 'online' ? HEARTBEAT_MS : RETRY_MS),
});

export const progressQuery = queryOptions({
  queryKey: ['inbox', 'progress'],
  queryFn: ({ signal }) => trpc.inbox.progress.query(undefined, { signal }),
  refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : 1_500),
});

export const sendsQuery = queryOptions({
  queryKey: ['sends'],
  queryFn: ({ signal }) => trpc.send.list.query({ limit: 50 }, { signal }),
  staleTime: 5_000,
});

export function threadQuery(threadId: string) {
  return queryOptions({
    queryKey: ['inbox', 'thread', threadId],
    queryFn: ({ signal }) => trpc.inbox.thread.query({ threadId }, { signal }),
  });
}
