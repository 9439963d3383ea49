import { refreshMailLists, threadQuery } from '../data/queries/queries.ts';
import { getQueryClient } from '../data/queries/query-client.ts';

/** Refreshes everything that shows a follow-up: the threads, the lists of mail and the lanes. */
export function refreshThreads(threadIds: readonly string[]): void {
  const client = getQueryClient();
  for (const threadId of threadIds) void client.invalidateQueries(threadQuery(threadId));
  // A promise is not offered where there is a reminder.
  void client.invalidateQueries({ queryKey: ['promises'] });
  void client.invalidateQueries({ queryKey: ['inbox', 'list'] });
  void refreshMailLists();
}
