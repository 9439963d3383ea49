import { useQuery } from '@tanstack/react-query';
import type { Split } from '@triage/contract/inbox/splits';
import { goToView } from '../changes/inbox-actions.ts';
import { splitsQuery } from './queries.ts';
import { getQueryClient } from './query-client.ts';
import { savedSearchesQuery } from './saved-searches.ts';

const none: readonly Split[] = [];

export function useSplits(): readonly Split[] {
  return useQuery(splitsQuery).data?.splits ?? none;
}

export function useSplit(id: string | undefined): Split | undefined {
  return useSplits().find(({ splitId }) => splitId === id);
}

/** By its place, from 1; the pinned searches follow. */
export async function goToOwnList(place: number): Promise<void> {
  const client = getQueryClient();
  const splits = client.getQueryData(splitsQuery.queryKey)?.splits ?? none;
  const split = splits[place - 1];
  if (split) return goToView('split', { label: split.splitId });
  const { searches } = await client.ensureQueryData(savedSearchesQuery);
  const search = searches[place - splits.length - 1];
  if (search) goToView('pinned', { label: search.searchId });
}
