import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SavedSearch } from '@triage/contract/inbox/saved-searches';
import { countsQuery } from './queries.ts';
import { getQueryClient } from './query-client.ts';
import { trpc } from './trpc.ts';

const none: readonly SavedSearch[] = [];

/** Below the counts, so that they are refreshed together. */
export const savedSearchesQuery = queryOptions({
  queryKey: [...countsQuery.queryKey, 'searches'],
  queryFn: ({ signal }) => trpc.savedSearches.list.query(undefined, { signal }),
});

export function useSavedSearches(): readonly SavedSearch[] {
  return useQuery(savedSearchesQuery).data?.searches ?? none;
}

/** Undefined while they are loaded, null where there is none. */
export function useSavedSearch(id: string | undefined): SavedSearch | null | undefined {
  const { data } = useQuery({ ...savedSearchesQuery, enabled: id !== undefined });
  return data && (data.searches.find(({ searchId }) => searchId === id) ?? null);
}

export function refreshSavedSearches(): Promise<void> {
  return getQueryClient().invalidateQueries({ queryKey: savedSearchesQuery.queryKey });
}
