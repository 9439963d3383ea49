import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { findCachedRow } from '../data/find-cached-row.ts';
import type { InboxLocation } from '../data/inbox-location.ts';
import { countsQuery } from '../data/queries.ts';
import { getQueryClient } from '../data/query-client.ts';
import { tabTitle } from './tab-title.ts';

export function useTabTitle(place: InboxLocation): void {
  const { data: counts } = useQuery(countsQuery);
  useEffect(() => {
    const thread = place.threadId ? findCachedRow(getQueryClient(), place.threadId) : null;
    document.title = tabTitle(place, { counts, thread });
  }, [place, counts]);
}
