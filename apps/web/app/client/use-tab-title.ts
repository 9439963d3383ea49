import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { findCachedRow } from './cached-lists.ts';
import type { InboxLocation } from './inbox-location.ts';
import { countsQuery } from './queries.ts';
import { getQueryClient } from './query-client.ts';
import { tabTitle } from './tab-title.ts';

export function useTabTitle(place: InboxLocation): void {
  const { data: counts } = useQuery(countsQuery);
  useEffect(() => {
    const thread = place.threadId ? findCachedRow(getQueryClient(), place.threadId) : null;
    document.title = tabTitle(place, { counts, thread });
  }, [place, counts]);
}
