import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connectionQuery } from '../client/data/queries/queries.ts';
import type { InboxSubscription } from '../client/live/realtime.ts';
import { runLoaded } from '../client/paint/run-loaded.ts';

/** Refreshes the lists after realtime events. */
export function useInboxEvents(userId: string, realtime: InboxSubscription['realtime']): void {
  const client = useQueryClient();
  // Nothing arrives while disconnected; the effect restarts when the connection is back.
  const { data } = useQuery(connectionQuery);
  const isConnected = [data, ...(data?.mailboxes ?? [])].some((each) => each?.status === 'connected');
  const [key, cluster] = [realtime?.key, realtime?.cluster ?? null];
  useEffect(() => {
    if (!isConnected) return;
    return runLoaded(
      () => import('./follow-inbox.ts'),
      (part) => part.followInbox(client, { userId, realtime: key ? { key, cluster } : null }),
    );
  }, [client, userId, key, cluster, isConnected]);
}
