import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { InboxLocation } from '../data/place/inbox-location.ts';
import { countsOf } from '../data/queries/queries.ts';
import { getQueryClient } from '../data/queries/query-client.ts';
import { findCachedRow } from '../data/rows/find-cached-row.ts';
import { tabTitle } from './tab-title.ts';

export function useTabTitle(place: InboxLocation): void {
  const { data: counts } = useQuery(countsOf(place.mailbox));
  useEffect(() => {
    const thread = place.threadId ? findCachedRow(getQueryClient(), place.threadId) : null;
    document.title = tabTitle(place, { counts, thread });
  }, [place, counts]);
}
