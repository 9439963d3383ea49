import { useQuery } from '@tanstack/react-query';
import type { Split } from '@triage/contract/inbox/splits';
import { goToView } from '../changes/inbox-actions.ts';
import { splitsQuery } from './queries.ts';
import { getQueryClient } from './query-client.ts';

const none: readonly Split[] = [];

export function useSplits(): readonly Split[] {
  return useQuery(splitsQuery).data?.splits ?? none;
}

export function useSplit(id: string | undefined): Split | undefined {
  return useSplits().find(({ splitId }) => splitId === id);
}

/** By its place, from 1. */
export function goToSplit(place: number): void {
  const split = getQueryClient().getQueryData(splitsQuery.queryKey)?.splits[place - 1];
  if (split) goToView('split', { label: split.splitId });
}
