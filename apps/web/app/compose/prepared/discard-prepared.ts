import { notify } from '../../client/changes/notices/notify.ts';
import { threadQuery } from '../../client/data/queries.ts';
import { getQueryClient } from '../../client/data/query-client.ts';
import { readServerError, trpc } from '../../client/data/trpc.ts';

/** It is not offered again, unless a new message comes. */
export async function discardPrepared(threadId: string): Promise<void> {
  const { queryKey } = threadQuery(threadId);
  getQueryClient().setQueryData(queryKey, (thread) => thread && { ...thread, preparedDraft: undefined });
  try {
    await trpc.draft.discardPrepared.mutate({ threadId });
  } catch (error) {
    notify(`Couldn't discard the prepared draft: ${readServerError(error) ?? 'the server did not respond'}`, {
      isProblem: true,
    });
  }
}
