import { notify } from '../../client/changes/notices/notify.ts';
import { failuresQuery, refreshSends } from '../../client/data/queries.ts';
import { getQueryClient } from '../../client/data/query-client.ts';
import { readFieldProblem, readServerError, trpc } from '../../client/data/trpc.ts';
import { reopenSend, trackSend } from './track-send.ts';

export async function retryFailure(scheduledSendId: string): Promise<void> {
  try {
    const { send } = await trpc.send.find.query({ scheduledSendId });
    const answer = await trpc.send.retry.mutate({ scheduledSendId });
    forget(scheduledSendId);
    trackSend({ ...answer, to: send?.to ?? [], draft: null });
  } catch (error) {
    notify(`Couldn't retry: ${readFieldProblem(error)}`, { isProblem: true });
  }
  void refreshSends();
}

/** From here on the draft replaces the failed send. */
export async function editFailure(scheduledSendId: string): Promise<void> {
  try {
    await reopenSend(scheduledSendId);
    await dismissFailure(scheduledSendId);
  } catch (error) {
    notify(`Couldn't open the email: ${readServerError(error) ?? 'the server did not respond'}`, {
      isProblem: true,
    });
    void refreshSends();
  }
}

export async function dismissFailure(scheduledSendId: string): Promise<void> {
  forget(scheduledSendId);
  try {
    await trpc.send.dismiss.mutate({ scheduledSendId });
  } catch (error) {
    notify(`Couldn't dismiss: ${readServerError(error) ?? 'the server did not respond'}`, {
      isProblem: true,
    });
  }
  void refreshSends();
}

/** Removes badge and toast optimistically; if the server refuses, the next fetch restores them. */
function forget(scheduledSendId: string): void {
  getQueryClient().setQueryData(
    failuresQuery.queryKey,
    (known) =>
      known && { failures: known.failures.filter((each) => each.scheduledSendId !== scheduledSendId) },
  );
}
