import { listNextInQueue } from '@triage/database/tables/index-queue';
import type { TenantContext } from '../../context.ts';
import type { NewThread } from './cache-threads.ts';

export interface ToIndex {
  rows: NewThread[];
  rest: NewThread[];
}

/** So many threads show their rows before the older messages of any of them are read. */
const WINDOW = 500;
/**
 * The newest threads of the queue: first the newest message of each, which makes its row in the inbox with sender,
 * snippet and lane, then the rest of each. No message is read twice.
 */
export async function nextToIndex(ctx: Pick<TenantContext, 'tenantId' | 'db'>): Promise<ToIndex> {
  const rows = await listNextInQueue(ctx.db, { userId: ctx.tenantId, limit: WINDOW });
  const newest = rows.filter((row) => !row.hasRow && row.missing.includes(row.newestId));
  const older = rows.flatMap((row): NewThread[] => {
    const messageIds = newest.includes(row) ? row.missing.filter((id) => id !== row.newestId) : row.missing;
    // A thread that a sync has fetched completely meanwhile is only removed from the queue.
    if (messageIds.length === 0 && newest.includes(row)) return [];
    return [{ threadId: row.threadId, messageIds, rest: 'none' }];
  });
  const first = newest.map(
    ({ threadId, newestId, missing }): NewThread => ({
      threadId,
      messageIds: [newestId],
      rest: missing.length > 1 ? 'later' : 'none',
    }),
  );
  return { rows: first, rest: older };
}
