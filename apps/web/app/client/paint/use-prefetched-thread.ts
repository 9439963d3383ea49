import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { threadQuery } from '../data/queries.ts';
import { whenInputIdle } from './input-idle.ts';

/** Prefetches a thread that the next key may open, once the input is idle. */
export function usePrefetchedThread(threadId: string | null | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    let isNear = true;
    const prefetch = () => {
      if (isNear && threadId) void client.prefetchQuery(threadQuery(threadId));
    };
    void whenInputIdle().then(prefetch);
    return () => {
      isNear = false;
    };
  }, [client, threadId]);
}
