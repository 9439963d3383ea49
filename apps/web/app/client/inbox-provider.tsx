import { QueryClientProvider } from '@tanstack/react-query';
import type { InboxCounts, InboxPage, IndexProgress, ThreadView, View } from '@triage/contract/inbox';
import { type ReactNode, useState } from 'react';
import { countsQuery, listQuery, progressQuery, threadQuery } from './queries.ts';
import { getQueryClient } from './query-client.ts';

export interface InboxSeed {
  view: View;
  page: InboxPage;
  counts: InboxCounts;
  progress: IndexProgress;
  thread: ThreadView | null;
}

/** What the server put into the page is the cache's first content: nothing is asked twice. */
export function InboxProvider({ seed, children }: { seed: InboxSeed; children: ReactNode }) {
  const [client] = useState(() => {
    const cache = getQueryClient();
    cache.setQueryData(listQuery(seed.view).queryKey, { pages: [seed.page], pageParams: [undefined] });
    cache.setQueryData(countsQuery.queryKey, seed.counts);
    cache.setQueryData(progressQuery.queryKey, seed.progress);
    if (seed.thread) cache.setQueryData(threadQuery(seed.thread.threadId).queryKey, seed.thread);
    return cache;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
