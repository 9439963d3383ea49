import { archiveVerbs } from '../../client/changes/archive-verbs.ts';
import { move } from '../../client/changes/inbox-actions.ts';
import type { Undo } from '../../client/changes/perform-changes.ts';
import { threadQuery } from '../../client/data/queries/queries.ts';
import { getQueryClient } from '../../client/data/queries/query-client.ts';
import { findCachedRow } from '../../client/data/rows/find-cached-row.ts';
import { composerLeft } from '../composer-history.ts';

/** Archives the thread of a reply that was just sent, which reports both. Resolves with how to undo it. */
export async function archiveThread(threadId: string | null): Promise<Undo> {
  if (!threadId) return null;
  await composerLeft();
  const client = getQueryClient();
  const row = findCachedRow(client, threadId) ?? client.getQueryData(threadQuery(threadId).queryKey);
  if (!row) return null;
  return move([row], () => ({ lane: 'done', snoozedUntil: null }), { ...archiveVerbs([row]), isQuiet: true });
}
