import { takeTargets } from '../changes/inbox-actions.ts';
import { threadQuery } from '../data/queries/queries.ts';
import { getQueryClient } from '../data/queries/query-client.ts';
import type { DraftKind } from './compose-store.ts';
import { startReply } from './start-reply.ts';

/** Replies to the current thread, which is usually prefetched. */
export async function replyTo(kind: Exclude<DraftKind, 'new'>, me: string): Promise<void> {
  const [row] = takeTargets();
  if (!row) return;
  startReply(kind, await getQueryClient().ensureQueryData(threadQuery(row.threadId)), me);
}
