import { listNextInQueue } from '@triage/database/tables/index-queue';
import type { TenantContext } from '../../context.ts';
import type { NewThread } from './cache-threads.ts';

export interface ToIndex {
  rows: NewThread[];
  rest: NewThread[];
}

/** So many threads show their rows before the older messages of any of them are read. */
const WINDOW = 500;
/** Threads of up to so many messages are stored and sorted once instead of twice where reading is not what takes time. */
const WHOLE_MAX = 5;

/**
 * The newest threads of the queue: first the newest message of each, which makes its row in the inbox with sender,
 * snippet and lane, then the rest of each. No message is read twice. Where the rows are not awaited, short threads are
 * read whole.
 */
export async function nextToIndex(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  { rowsFirst }: { rowsFirst: boolean },
): Promise<ToIndex> {
  const rows = await listNextInQueue(ctx.db, { userId: ctx.tenantId, limit: WINDOW });
  const newest = rows.filter(
    (row) =>
      !row.hasRow && row.missing.includes(row.newestId) && (rowsFirst || row.missing.length > WHOLE_MAX),
  );
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
