import type { ThreadView } from '@triage/contract/inbox/inbox';
import { mailListQuery } from '../../client/data/queries/queries.ts';
import { getQueryClient } from '../../client/data/queries/query-client.ts';
import { isDraft } from '../../client/draft/continued-draft.ts';

/** The server answers before it writes to the mail account, from which these lists are read. */
const WRITTEN_MS = 5_000;

/** After a draft was saved or discarded: its row in the list, and the thread that shows it. */
export function refreshDrafts(): void {
  refetch();
  setTimeout(refetch, WRITTEN_MS);
}

function refetch(): void {
  const client = getQueryClient();
  void client.invalidateQueries({ queryKey: mailListQuery('drafts').queryKey });
  void client.invalidateQueries({
    queryKey: ['inbox', 'thread'],
    predicate: ({ state }) => hasDraft(state.data as ThreadView | undefined),
  });
}

function hasDraft(thread: ThreadView | undefined): boolean {
  return thread?.messages.some(isDraft) ?? false;
}
