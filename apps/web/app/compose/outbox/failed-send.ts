import { notify } from '../../client/changes/notices/notify.ts';
import { failuresQuery, refreshSends } from '../../client/data/queries/queries.ts';
import { getQueryClient } from '../../client/data/queries/query-client.ts';
import { fieldProblemOf, serverErrorOf, trpc } from '../../client/data/queries/trpc.ts';
import { recipientsOf } from '../sending/recipients-of.ts';
import { reopenSend, trackSend } from './track-send.ts';

export async function retryFailure(scheduledSendId: string): Promise<void> {
  try {
    const { send } = await trpc.send.find.query({ scheduledSendId });
    const answer = await trpc.send.retry.mutate({ scheduledSendId });
    forget(scheduledSendId);
    trackSend({ ...answer, to: send ? recipientsOf(send) : [], draft: null });
  } catch (error) {
    notify(`Couldn't retry: ${fieldProblemOf(error)}`, { isProblem: true });
  }
  void refreshSends();
}

/** From here on the draft replaces the failed send. */
export async function editFailure(scheduledSendId: string): Promise<void> {
  try {
    await reopenSend(scheduledSendId);
    await dismissFailure(scheduledSendId);
  } catch (error) {
    notify(`Couldn't open the email: ${serverErrorOf(error) ?? 'the server did not respond'}`, {
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
    notify(`Couldn't dismiss: ${serverErrorOf(error) ?? 'the server did not respond'}`, {
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
