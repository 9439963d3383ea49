import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Split } from '@triage/contract/triage/splits';
import { goToView } from '../changes/inbox-actions.ts';
import { shownMailbox, useInboxLocation } from './place/inbox-location.ts';
import { splitsOf } from './queries/queries.ts';
import { getQueryClient } from './queries/query-client.ts';
import { savedSearchesOf } from './saved-searches.ts';

const none: readonly Split[] = [];

export function useSplits(): readonly Split[] {
  const { mailbox } = useInboxLocation();
  return useQuery({ ...splitsOf(mailbox), placeholderData: keepPreviousData }).data?.splits ?? none;
}

export function useSplit(id: string | undefined): Split | undefined {
  return useSplits().find(({ splitId }) => splitId === id);
}

/** By its place, from 1; the pinned searches follow. */
export async function goToOwnList(place: number): Promise<void> {
  const [client, mailbox] = [getQueryClient(), shownMailbox()];
  const splits = client.getQueryData(splitsOf(mailbox).queryKey)?.splits ?? none;
  const split = splits[place - 1];
  if (split) return goToView('split', { label: split.splitId });
  const { searches } = await client.ensureQueryData(savedSearchesOf(mailbox));
  const search = searches[place - splits.length - 1];
  if (search) goToView('pinned', { label: search.searchId });
}
