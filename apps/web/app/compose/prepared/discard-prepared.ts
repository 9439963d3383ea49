import { notify } from '../../client/changes/notices/notify.ts';
import { threadQuery } from '../../client/data/queries/queries.ts';
import { getQueryClient } from '../../client/data/queries/query-client.ts';
import { serverErrorOf, trpc } from '../../client/data/queries/trpc.ts';

/** It is not offered again until a new message arrives. */
export async function discardPrepared(threadId: string): Promise<void> {
  const { queryKey } = threadQuery(threadId);
  getQueryClient().setQueryData(queryKey, (thread) => thread && { ...thread, preparedDraft: undefined });
  try {
    await trpc.draft.discardPrepared.mutate({ threadId });
  } catch (error) {
    notify(`Couldn't discard the prepared draft: ${serverErrorOf(error) ?? 'the server did not respond'}`, {
      isProblem: true,
    });
  }
}
