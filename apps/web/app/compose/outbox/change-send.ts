import type { ScheduledSend } from '@triage/contract/sending/send';
import { notify } from '../../client/changes/notices/notify.ts';
import { refreshSends } from '../../client/data/queries/queries.ts';
import { serverErrorOf, trpc } from '../../client/data/queries/trpc.ts';
import { startAgain } from '../../client/draft/compose-store.ts';

export function sendNow(scheduledSendId: string): Promise<void> {
  return act(() => trpc.send.dispatchNow.mutate({ scheduledSendId }), 'Sent');
}

/** The email is a draft again, with the time that it was scheduled for. */
export function cancelSend(send: ScheduledSend, done = 'Not sent. Your draft is back.'): Promise<void> {
  const { scheduledSendId } = send;
  return act(async () => {
    const { success } = await trpc.send.cancel.mutate({ scheduledSendId, reopenDraft: false });
    if (success) return startAgain(send);
    const { send: now } = await trpc.send.find.query({ scheduledSendId });
    throw new TooLate(now?.status === 'sent' ? 'Too late: it was sent.' : 'Too late: it is being sent.');
  }, done);
}

class TooLate extends Error {}

async function act(work: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await work();
    notify(done, { duration: 3_000 });
  } catch (error) {
    const reason = error instanceof TooLate ? error.message : serverErrorOf(error);
    notify(reason ?? 'The server did not respond. Check the outbox before you try again.', {
      isProblem: true,
    });
  }
  await refreshSends();
}
