import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { InboxPage, ThreadView } from '@triage/contract/inbox/inbox';
import { progressQuery, threadQuery } from '../data/queries/queries.ts';
import { whenInputIdle } from '../paint/input-idle.ts';
import { dropKept, findKept, type KeptEntry, type KeptThread, listKept, putKept } from './kept-mail.ts';

/** The queries that the inbox needs to open offline. Meetings are left out: there is an entry for each thread. */
const isKept = ([room, name, place]: readonly unknown[]): boolean =>
  room === 'inbox' ||
  room === 'connection' ||
  room === 'settings' ||
  (room === 'mail' && (name === 'labels' || String(place).startsWith('split:'))) ||
  (room === 'sends' && name !== 'meeting');

const PAGES_MAX = 2;
const THREADS_MAX = 500;
const WAIT_MS = 1_000;

/** Writes each answer of the server to this device, once the input is idle. */
export function keepQueries(client: QueryClient): () => void {
  const waiting = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = async () => {
    await whenInputIdle();
    timer = undefined;
    const queries = [...waiting];
    waiting.clear();
    await storeQueries(queries);
  };
  const keep = (query: Query) => {
    if (!isKept(query.queryKey) || query.state.data === undefined) return;
    waiting.add(query);
    // A full disk or a private window: the inbox works as before, but only with a connection.
    timer ??= setTimeout(() => void flush().catch(() => stop()), WAIT_MS);
  };
  for (const query of client.getQueryCache().getAll()) keep(query);
  const leave = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query);
  });
  function stop() {
    clearTimeout(timer);
    leave();
  }
  return stop;
}

/** Indexing continues on the server: a stored progress bar would never finish. */
const PROGRESS = JSON.stringify(progressQuery.queryKey);

/** The lists, counts and settings of the last visit, each as old as it is. */
export async function restoreQueries(client: QueryClient): Promise<void> {
  for (const [key, entry] of await listKept<KeptEntry>('entries'))
    if (key.startsWith('[') && key !== PROGRESS)
      client.setQueryData(entry.queryKey, entry.data, { updatedAt: entry.at });
}

/** Shows a thread of an earlier visit until the server has answered. */
export async function restoreThread(client: QueryClient, threadId: string): Promise<void> {
  const { queryKey } = threadQuery(threadId);
  const kept = await findKept<KeptThread>('threads', threadId);
  if (kept && client.getQueryData(queryKey) === undefined)
    client.setQueryData(queryKey, kept.data, { updatedAt: kept.at });
}

export async function keepThread(thread: ThreadView): Promise<void> {
  await putKept('threads', new Map([[thread.threadId, { data: thread, at: Date.now() }]]));
}

/** Keeps the threads that were read last. */
export async function pruneThreads(): Promise<void> {
  const threads = [...(await listKept<KeptThread>('threads'))];
  const tooMany = threads.sort(([, a], [, b]) => b.at - a.at).slice(THREADS_MAX);
  await dropKept(
    'threads',
    tooMany.map(([threadId]) => threadId),
  );
}

async function storeQueries(queries: readonly Query[]): Promise<void> {
  const shelves: Record<'entries' | 'threads', Map<string, unknown>> = {
    entries: new Map(),
    threads: new Map(),
  };
  for (const { queryKey, state } of queries) {
    const kept = { data: shorten(queryKey, state.data), at: state.dataUpdatedAt };
    if (queryKey[1] === 'thread') shelves.threads.set(String(queryKey[2]), kept);
    else shelves.entries.set(JSON.stringify(queryKey), { ...kept, queryKey });
  }
  await putKept('entries', shelves.entries);
  await putKept('threads', shelves.threads);
}

/** The first pages of a list; the others are loaded by scrolling. */
function shorten(queryKey: readonly unknown[], data: unknown): unknown {
  if (queryKey[1] !== 'list') return data;
  const { pages, pageParams } = data as InfiniteData<InboxPage>;
  return Array.isArray(pages)
    ? { pages: pages.slice(0, PAGES_MAX), pageParams: pageParams.slice(0, PAGES_MAX) }
    : data;
}
