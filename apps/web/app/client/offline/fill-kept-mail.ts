import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { InboxPage } from '@triage/contract/inbox/inbox';
import { views } from '../data/place/views.ts';
import { labelsQuery, listQuery } from '../data/queries/queries.ts';
import { trpc } from '../data/queries/trpc.ts';
import { connectivity } from '../live/connectivity.ts';
import { whenInputIdle } from '../paint/input-idle.ts';
import { keepThread, pruneThreads } from './keep-queries.ts';
import { type KeptThread, listKept } from './kept-mail.ts';

const LANES = ['reply', 'schedule', 'fyi'] as const;
const ROWS_PER_LANE = 60;
const AT_ONCE = 4;

/** Fetches what this device lacks: lists that changed since they were shown, and unread threads. */
export async function fillKeptMail(client: QueryClient, signal: AbortSignal): Promise<void> {
  if (isSavingData() || connectivity.get() !== 'online') return;
  await refreshHiddenLists(client);
  await client.prefetchQuery(labelsQuery);
  await fetchUnread(client, signal);
  await pruneThreads();
}

/** A list that is on screen refreshes itself. */
async function refreshHiddenLists(client: QueryClient): Promise<void> {
  for (const { view } of views) {
    const { queryKey } = listQuery(view);
    if (client.getQueryCache().find({ queryKey })?.isActive()) continue;
    await whenInputIdle();
    await client.prefetchInfiniteQuery(listQuery(view));
  }
}

/** A few at a time. They do not enter the cache in memory. */
async function fetchUnread(client: QueryClient, signal: AbortSignal): Promise<void> {
  const kept = await listKept<KeptThread>('threads');
  const missing = LANES.flatMap((lane) =>
    (client.getQueryData<InfiniteData<InboxPage>>(listQuery(lane).queryKey)?.pages ?? [])
      .flatMap(({ rows }) => rows)
      .filter((row) => row.unread || lane !== 'fyi')
      .slice(0, ROWS_PER_LANE),
  ).filter((row) => (kept.get(row.threadId)?.data.lastMessageAt ?? '') < row.lastMessageAt);
  for (let start = 0; start < missing.length; start += AT_ONCE) {
    await whenInputIdle();
    if (signal.aborted || connectivity.get() !== 'online') return;
    const threadIds = missing.slice(start, start + AT_ONCE).map(({ threadId }) => threadId);
    const threads = await Promise.all(
      threadIds.map((threadId) => trpc.inbox.thread.query({ threadId }, { signal })),
    );
    for (const thread of threads) await keepThread(thread);
  }
}

function isSavingData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
