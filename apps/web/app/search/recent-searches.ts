import { queryOptions } from '@tanstack/react-query';
import { getQueryClient } from '../client/data/queries/query-client.ts';
import { trpc } from '../client/data/queries/trpc.ts';

export const recentQuery = queryOptions({
  queryKey: ['recent searches'],
  queryFn: ({ signal }) => trpc.search.recent.query(undefined, { signal }),
  staleTime: 60_000,
});

/** Only queries that led to an opened thread are remembered, not partly typed ones. */
export function rememberSearch(query: string): void {
  if (query.trim() === '') return;
  void trpc.search.remember
    .mutate({ query })
    .then((recent) => getQueryClient().setQueryData(recentQuery.queryKey, recent))
    .catch(() => undefined);
}

export function forgetSearch(query: string): void {
  const client = getQueryClient();
  client.setQueryData(recentQuery.queryKey, (recent) => recent?.filter((each) => each !== query));
  void trpc.search.forget
    .mutate({ query })
    .catch(() => client.invalidateQueries({ queryKey: recentQuery.queryKey }));
}
