import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useInboxLocation } from '../client/data/place/inbox-location.ts';
import { views } from '../client/data/place/views.ts';
import { listQuery } from '../client/data/queries/queries.ts';

const AFTER_MS = 600;

/** Prefetches every lane, of the mailbox that is shown. */
export function usePrefetchedViews(): void {
  const client = useQueryClient();
  const { mailbox } = useInboxLocation();
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { view } of views) void client.prefetchInfiniteQuery(listQuery(view, mailbox));
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [client, mailbox]);
}
