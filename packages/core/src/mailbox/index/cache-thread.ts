import type { TenantContext } from '../../context.ts';
import { listPresent } from '../store/refresh-thread.ts';
import { fetchNewThreads, storeNewThreads } from './cache-threads.ts';

/** Reads one thread of the account into the cache, concurrently with other work, and marks it for triage. */
export async function cacheThread(
  ctx: Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock'>,
  threadId: string,
): Promise<void> {
  const messageIds = (await listPresent(ctx, threadId, 'person')).map(({ id }) => id);
  await storeNewThreads(ctx, await fetchNewThreads(ctx, [{ threadId, messageIds, rest: 'none' }], 'person'));
}
