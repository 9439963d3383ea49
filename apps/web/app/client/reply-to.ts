import { type DraftKind, startReply } from './compose-store.ts';
import { takeTargets } from './inbox-actions.ts';
import { threadQuery } from './queries.ts';
import { getQueryClient } from './query-client.ts';

/** Replies to the current thread, which is usually prefetched. */
export async function replyTo(kind: Exclude<DraftKind, 'new'>, me: string): Promise<void> {
  const [row] = takeTargets();
  if (!row) return;
  startReply(kind, await getQueryClient().ensureQueryData(threadQuery(row.threadId)), me);
}
