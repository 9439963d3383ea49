import { queryOptions } from '@tanstack/react-query';
import type { BriefAnswer } from '@triage/contract/inbox/brief';
import { getQueryClient } from '../client/data/queries/query-client.ts';
import { trpc } from '../client/data/queries/trpc.ts';

const BRIEF = ['brief'];
const STALE_MS = 20_000;

/** Without an id the newest. */
export function briefQuery(briefId: string | undefined) {
  return queryOptions({
    queryKey: [...BRIEF, briefId ?? 'newest'],
    queryFn: ({ signal }) => trpc.brief.get.query({ briefId }, { signal }),
    staleTime: STALE_MS,
    // Marks threads that were handled elsewhere.
    refetchInterval: 2 * STALE_MS,
    retry: 1,
  });
}

export function putBrief(answer: BriefAnswer): void {
  const client = getQueryClient();
  client.setQueryData(briefQuery(undefined).queryKey, answer);
}

export function refreshBrief(): Promise<void> {
  return getQueryClient().invalidateQueries({ queryKey: BRIEF });
}
