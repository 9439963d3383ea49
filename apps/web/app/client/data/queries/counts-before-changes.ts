import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { pendingStore } from '../../changes/pending-changes.ts';

/** Whether counts were not used, and are to be fetched again after the last change. */
export const withheldCounts = { any: false };

/**
 * While changes are pending the server has counted an unknown part of them, and all of them are subtracted from the
 * cached counts: these are kept.
 */
export function countsBeforeChanges<Counts>(client: QueryClient, queryKey: QueryKey): Counts | undefined {
  const known = pendingStore.get().size > 0 ? client.getQueryData<Counts>(queryKey) : undefined;
  if (known) withheldCounts.any = true;
  return known;
}
