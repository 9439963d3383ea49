import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { threadQuery } from './queries.ts';
import { untilResting } from './resting.ts';

/** Prefetches a thread that the next key may open, once the input is idle. */
export function usePrefetchedThread(threadId: string | null | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    let isNear = true;
    const prefetch = () => {
      if (isNear && threadId) void client.prefetchQuery(threadQuery(threadId));
    };
    void untilResting().then(prefetch);
    return () => {
      isNear = false;
    };
  }, [client, threadId]);
}
