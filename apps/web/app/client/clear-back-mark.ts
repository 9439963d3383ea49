import { changeCachedRow } from './cached-lists.ts';
import { callUntilAnswered } from './connectivity.ts';
import { getQueryClient } from './query-client.ts';
import { trpc } from './trpc.ts';

/** Clears the "back" mark of an opened thread. Its row keeps its position until the list is fetched again. */
export async function clearBackMark(threadId: string): Promise<void> {
  changeCachedRow(getQueryClient(), threadId, { back: false });
  // If the server refuses, the mark returns with the next list.
  await callUntilAnswered(() => trpc.snooze.opened.mutate({ threadId })).catch(() => undefined);
}
