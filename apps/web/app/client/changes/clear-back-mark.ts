import { getQueryClient } from '../data/queries/query-client.ts';
import { trpc } from '../data/queries/trpc.ts';
import { changeCachedRow } from '../data/rows/cached-lists.ts';
import { callUntilAnswered } from '../live/connectivity.ts';

/** Clears the "back" mark of an opened thread. Its row keeps its position until the list is fetched again. */
export async function clearBackMark(threadId: string): Promise<void> {
  changeCachedRow(getQueryClient(), threadId, { back: false });
  // If the server refuses, the mark returns with the next list.
  await callUntilAnswered(() => trpc.snooze.opened.mutate({ threadId })).catch(() => undefined);
}
