import type { ScheduledSend } from '@triage/contract/sending/send';
import { Paperclip } from 'lucide-react';
import { notify } from '../../client/changes/notices/notify.ts';
import { parseSender } from '../../client/data/parse-sender.ts';
import { refreshSends } from '../../client/data/queries/queries.ts';
import { serverErrorOf, trpc } from '../../client/data/queries/trpc.ts';
import { startAgain } from '../../client/draft/compose-store.ts';
import { formatShort, formatWhenWithin, type TimeContext } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { Button } from '../../ui/button.tsx';
import { describeReason } from './describe-failure.ts';
import { dismissFailure, editFailure, retryFailure } from './failed-send.ts';

export function OutboxRow({ send }: { send: ScheduledSend }) {
  const time = useTime();
  const { status, scheduledSendId, dispatching } = send;
  const names = send.to.map((each) => (each.includes('<') ? parseSender(each).name : each)).join(', ');
  const isOpen = status === 'failed' && !send.dismissed;
  const canChange = status === 'pending' && !dispatching;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-6 py-2.5 hover:bg-well @max-[640px]:px-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="truncate font-semibold">
          {names} <span className="font-normal text-ink-2">{send.subject || 'No subject'}</span>
          {send.attachments.length > 0 ? (
            <Paperclip size={13} aria-label={describeFiles(send)} className="ml-1.5 inline text-ink-3" />
          ) : null}
        </p>
        <p className={`text-sm ${isOpen ? 'text-danger' : 'text-ink-3'}`}>{describeState(send, time)}</p>
        {send.leftFrom ? (
          <p className="text-sm text-ink-2">
            Gmail sent this from {send.leftFrom} instead of {send.from}. Check “Send mail as” in Gmail’s
            settings.
          </p>
        ) : null}
      </div>
      {canChange ? (
        <div className="-mr-2.5 flex items-center gap-1 @max-[640px]:mr-0 @max-[640px]:-ml-2.5">
          <Button
            size="sm"
            look="quiet"
            onClick={() => void act(() => trpc.send.dispatchNow.mutate({ scheduledSendId }), 'Sent')}
          >
            Send now
          </Button>
          <Button
            size="sm"
            look="quiet"
            title="The email becomes a draft again"
            onClick={() => void cancelSend(send)}
          >
            Cancel send
          </Button>
        </div>
      ) : null}
      {isOpen ? (
        <div className="-mr-2.5 flex items-center gap-1 @max-[640px]:mr-0 @max-[640px]:-ml-2.5">
          <Button size="sm" look="quiet" onClick={() => void editFailure(scheduledSendId)}>
            Edit
          </Button>
          <Button size="sm" look="quiet" onClick={() => void retryFailure(scheduledSendId)}>
            Retry
          </Button>
          <Button size="sm" look="quiet" onClick={() => void dismissFailure(scheduledSendId)}>
            Dismiss
          </Button>
        </div>
      ) : status === 'failed' ? (
        <Button size="sm" look="quiet" onClick={() => startAgain(send)}>
          Edit and send again
        </Button>
      ) : null}
    </li>
  );
}

function describeState(
  { status, dispatching, error, attempts, retryAt, sendAt, updatedAt }: ScheduledSend,
  time: TimeContext,
) {
  if (status === 'failed' && error === 'outcome unknown')
    return 'This may not have been sent. Check your Sent folder.';
  if (status === 'failed')
    return `Failed after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}. ${describeReason(error)}`;
  if (status === 'sent') return `Sent ${formatShort(updatedAt, time)}`;
  if (dispatching) return 'Sending now';
  if (retryAt) return `Not sent yet. ${describeReason(error)} ${describeDue('Retrying', retryAt, time)}`;
  return describeDue('Sends', sendAt, time);
}

/** A time in the past is shown as "now": the send is due. */
function describeDue(verb: string, iso: string, time: TimeContext): string {
  return Date.parse(iso) > time.now ? `${verb} ${formatWhenWithin(iso, time)}` : `${verb} now`;
}

function describeFiles({ attachments }: ScheduledSend): string {
  return attachments.length === 1 ? '1 attachment' : `${attachments.length} attachments`;
}

async function cancelSend(send: ScheduledSend): Promise<void> {
  const { scheduledSendId } = send;
  await act(async () => {
    const { success } = await trpc.send.cancel.mutate({ scheduledSendId, reopenDraft: false });
    if (success) return startAgain(send);
    const { send: now } = await trpc.send.find.query({ scheduledSendId });
    throw new TooLate(now?.status === 'sent' ? 'Too late: it was sent.' : 'Too late: it is being sent.');
  }, 'Not sent. Your draft is back.');
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
