import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { InboxPage, InboxRow, ThreadView } from '@triage/contract/inbox/inbox';
import { threadQuery } from '../queries/queries.ts';

export function findCachedRow(client: QueryClient, threadId: string): InboxRow | undefined {
  for (const [, lists] of client.getQueriesData<InfiniteData<InboxPage>>({ queryKey: ['inbox', 'list'] }))
    for (const page of lists?.pages ?? []) {
      const row = page.rows.find((each) => each.threadId === threadId);
      if (row) return row;
    }
  return client.getQueryData<ThreadView>(threadQuery(threadId).queryKey);
}
