import { type DraftKind, startReply } from './compose-store.ts';
import { takeTargets } from './inbox-actions.ts';
import { threadQuery } from './queries.ts';
import { getQueryClient } from './query-client.ts';

/** Answers the thread that the keys speak to; mostly it has been fetched ahead. */
export async function replyTo(kind: Exclude<DraftKind, 'new'>, me: string): Promise<void> {
  const [row] = takeTargets();
  if (!row) return;
  startReply(kind, await getQueryClient().ensureQueryData(threadQuery(row.threadId)), me);
}
