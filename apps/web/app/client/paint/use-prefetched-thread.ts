import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pendingStore } from '../changes/pending-changes.ts';
import { threadQuery } from '../data/queries/queries.ts';
import { whenInputIdle } from './input-idle.ts';

/** Prefetches a thread that the next key may open, once the input is idle. */
export function usePrefetchedThread(threadId: string | null | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    let isNear = true;
    const prefetch = () => {
      // The server may not have it back yet: an undo shows a removed thread before that.
      const isKnown = threadId && !pendingStore.get().has(threadId);
      if (isNear && isKnown) void client.prefetchQuery(threadQuery(threadId));
    };
    void whenInputIdle().then(prefetch);
    return () => {
      isNear = false;
    };
  }, [client, threadId]);
}
