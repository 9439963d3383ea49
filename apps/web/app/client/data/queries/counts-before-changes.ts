import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { pendingStore } from '../../changes/pending-changes.ts';

const refetched = new Set<string>();

/**
 * While changes are pending the server has counted an unknown part of them, and all of them are subtracted from the
 * cached counts: these are kept until the last change has ended, then fetched again.
 */
export function countsBeforeChanges<Counts>(client: QueryClient, queryKey: QueryKey): Counts | undefined {
  const known = client.getQueryData<Counts>(queryKey);
  if (!known || pendingStore.get().size === 0) return undefined;
  const key = queryKey.join();
  if (refetched.has(key)) return known;
  refetched.add(key);
  const stop = pendingStore.subscribe(() => {
    if (pendingStore.get().size > 0) return;
    stop();
    refetched.delete(key);
    void client.invalidateQueries({ queryKey, exact: true });
  });
  return known;
}
