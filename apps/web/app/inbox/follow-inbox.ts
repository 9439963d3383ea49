import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { InboxPage } from '@triage/contract/inbox/inbox';
import { showSecondLook } from '../client/changes/notices/second-look.ts';
import { pendingStore } from '../client/changes/pending-changes.ts';
import { shownMailbox } from '../client/data/place/inbox-location.ts';
import {
  begunKey,
  connectionQuery,
  countsOf,
  countsQuery,
  progressQuery,
  refreshMailLists,
  threadQuery,
} from '../client/data/queries/queries.ts';
import { announce } from '../client/live/announce.ts';
import { connectivity } from '../client/live/connectivity.ts';
import { describeNewMail, findNewMail, type InboxSnapshot } from '../client/live/new-mail.ts';
import { type InboxEvent, type InboxSubscription, subscribeToInbox } from '../client/live/realtime.ts';
import { polledChanges, sendUpdates } from '../client/live/send-updates.ts';
import { whenInputIdle } from '../client/paint/input-idle.ts';

const BATCH_MS = 250;
/** A refresh without an answer must not block the next one. */
const REFRESH_TIMEOUT_MS = 5_000;

/** Refreshes the lists after realtime events, until the returned function is called; a burst of events causes one refresh. */
export function followInbox(
  client: QueryClient,
  { userId, realtime }: Pick<InboxSubscription, 'userId' | 'realtime'>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let phase: 'idle' | 'waiting' | 'refreshing' = 'idle';
  const scheduleRefresh = () => {
    timer ??= setTimeout(() => void refreshWhenIdle(), BATCH_MS);
  };
  const refreshWhenIdle = async () => {
    timer = undefined;
    // An event while waiting for idle input is covered by that refresh. One during the refresh may not be, so
    // refresh again.
    if (phase === 'waiting') return;
    if (phase === 'refreshing') return scheduleRefresh();
    phase = 'waiting';
    await whenInputIdle();
    phase = 'refreshing';
    await Promise.race([refresh(client), sleep(REFRESH_TIMEOUT_MS)]);
    phase = 'idle';
  };
  const onEvent = (event: InboxEvent) => {
    if (event.name === 'index.progress') void client.invalidateQueries({ queryKey: progressQuery.queryKey });
    else if (event.name === 'approval.requested')
      void client.invalidateQueries({ queryKey: ['agent', 'pending'] });
    else if (event.name === 'send.updated') {
      sendUpdates.set(event.data);
      void client.invalidateQueries({ queryKey: ['sends'] });
      void client.invalidateQueries({ queryKey: ['agent', 'receipts'] });
      void client.invalidateQueries({ queryKey: begunKey() });
    } else {
      // A thread that this page is changing is written to the cache when the server has answered.
      if (event.name === 'lane.updated' && !pendingStore.get().has(event.data.threadId))
        void client.invalidateQueries({ queryKey: threadQuery(event.data.threadId).queryKey });
      if (event.name === 'inbox.changed') polledChanges.set((count) => count + 1);
      scheduleRefresh();
    }
  };
  const leave = connectivity.subscribe(() => connectivity.get() === 'online' && scheduleRefresh());
  const unsubscribe = subscribeToInbox({ userId, realtime, onEvent });
  return () => {
    clearTimeout(timer);
    leave();
    unsubscribe();
  };
}

async function refresh(client: QueryClient): Promise<void> {
  const before = currentSnapshot(client);
  await Promise.all([
    client.invalidateQueries({ queryKey: ['inbox', 'list'] }),
    refreshMailLists(),
    client.invalidateQueries({ queryKey: ['inbox', 'thread'], refetchType: 'active' }),
    client.invalidateQueries({ queryKey: countsQuery.queryKey }),
    client.invalidateQueries({ queryKey: ['sends'] }),
    client.invalidateQueries({ queryKey: begunKey() }),
    client.invalidateQueries({ queryKey: connectionQuery.queryKey }),
  ]).catch(() => undefined);
  const after = currentSnapshot(client);
  const lanes = before && after ? findNewMail(before, after) : [];
  const resorted = before && after ? after.counts.resorted - before.counts.resorted : 0;
  if (resorted > 0) showSecondLook(resorted);
  if (lanes.length > 0) announce(describeNewMail(lanes));
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function currentSnapshot(client: QueryClient): InboxSnapshot | null {
  const counts = client.getQueryData(countsOf(shownMailbox()).queryKey);
  const lists = client.getQueriesData<InfiniteData<InboxPage>>({ queryKey: ['inbox', 'list'] });
  const rows = lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.rows) ?? []);
  const isIndexing = client.getQueryData(progressQuery.queryKey)?.state !== 'done';
  return counts ? { counts, rows, isIndexing } : null;
}
