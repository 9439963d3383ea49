import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { views } from '../client/data/place/views.ts';
import { listQuery } from '../client/data/queries/queries.ts';

const AFTER_MS = 600;

/** Prefetches every lane. */
export function usePrefetchedViews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { view } of views) void client.prefetchInfiniteQuery(listQuery(view));
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [client]);
}
