import type { ThreadView } from '@triage/contract/inbox/inbox';
import { mailListQuery } from '../../client/data/queries/queries.ts';
import { getQueryClient } from '../../client/data/queries/query-client.ts';
import { isDraft } from '../../client/draft/is-draft.ts';
import { hasStored, type Known, noteAnswer } from './device-rows.ts';

/** The server answers before it writes to the mail account, from which threads with a draft are read. */
const WRITTEN_MS = 5_000;

/** After the server has stored, discarded or sent a draft: its row in the list, and the thread that shows it. */
export function refreshDrafts(noted?: Known): void {
  if (noted) noteAnswer(noted, 'stored');
  void refetchList();
  refetchThreads();
  setTimeout(refetchThreads, WRITTEN_MS);
}

async function refetchList(): Promise<void> {
  const client = getQueryClient();
  const lists = { queryKey: mailListQuery('drafts').queryKey };
  await client.invalidateQueries(lists);
  // A first fetch that began before goes on, and its answer may not have the draft.
  if (hasStored()) await client.invalidateQueries(lists);
}

function refetchThreads(): void {
  void getQueryClient().invalidateQueries({
    queryKey: ['inbox', 'thread'],
    predicate: ({ state }) => hasDraft(state.data as ThreadView | undefined),
  });
}

function hasDraft(thread: ThreadView | undefined): boolean {
  return thread?.messages.some(isDraft) ?? false;
}
