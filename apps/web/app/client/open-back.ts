import { changeCachedRow } from './cached-lists.ts';
import { callUntilAnswered } from './connectivity.ts';
import { getQueryClient } from './query-client.ts';
import { trpc } from './trpc.ts';

/** A thread that was back from a snooze is open now. Its row keeps its place until the list is fetched again. */
export async function openBack(threadId: string): Promise<void> {
  changeCachedRow(getQueryClient(), threadId, { back: false });
  // When the server refuses, the mark is back with the next list: nothing that the person did is lost.
  await callUntilAnswered(() => trpc.snooze.opened.mutate({ threadId })).catch(() => undefined);
}
