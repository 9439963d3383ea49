import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { SavedSearch } from '@triage/contract/inbox/saved-searches';
import { useInboxLocation } from './place/inbox-location.ts';
import { countedIn, countsQuery } from './queries/queries.ts';
import { getQueryClient } from './queries/query-client.ts';
import { trpc } from './queries/trpc.ts';

const none: readonly SavedSearch[] = [];

const KEY = [...countsQuery.queryKey, 'searches'];

/** Below the counts, so that they are refreshed together. With the threads of one mailbox, or of all. */
export function savedSearchesOf(mailboxId?: string) {
  return queryOptions({
    queryKey: [...KEY, ...(mailboxId === undefined ? [] : [mailboxId])],
    queryFn: ({ signal }) => trpc.savedSearches.list.query(countedIn(mailboxId), { signal }),
  });
}

export function useSavedSearches(): readonly SavedSearch[] {
  return useShown(true).data?.searches ?? none;
}

/** For the mailbox that is shown. Counts of the previous one stay until the new ones arrive. */
function useShown(enabled: boolean) {
  const { mailbox } = useInboxLocation();
  return useQuery({ ...savedSearchesOf(mailbox), placeholderData: keepPreviousData, enabled });
}

/** Undefined while they are loaded, null where there is none. */
export function useSavedSearch(id: string | undefined): SavedSearch | null | undefined {
  const { data } = useShown(id !== undefined);
  return data && (data.searches.find(({ searchId }) => searchId === id) ?? null);
}

export function refreshSavedSearches(): Promise<void> {
  return getQueryClient().invalidateQueries({ queryKey: KEY });
}
