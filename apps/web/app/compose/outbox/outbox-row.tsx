import type { ScheduledSend } from '@triage/contract/sending/send';
import { Paperclip } from 'lucide-react';
import { Suspense, useState } from 'react';
import { parseSender } from '../../client/data/parse-sender.ts';
import { startAgain } from '../../client/draft/compose-store.ts';
import { lazyPart } from '../../client/paint/lazy-part.ts';
import { formatShort, formatWhenWithin, type TimeContext } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { Button } from '../../ui/button.tsx';
import { cancelSend, sendNow } from './change-send.ts';
import { describeReason } from './describe-failure.ts';
import { dismissFailure, editFailure, retryFailure } from './failed-send.ts';

const SendDialog = lazyPart(async () => (await import('./send-dialog.tsx')).SendDialog);

export function OutboxRow({ send }: { send: ScheduledSend }) {
  const time = useTime();
  const [isReading, setReading] = useState(false);
  const { status, scheduledSendId, dispatching } = send;
  const names = send.to.map((each) => (each.includes('<') ? parseSender(each).name : each)).join(', ');
  const isOpen = status === 'failed' && !send.dismissed;
  const canChange = status === 'pending' && !dispatching;
  return (
    <li
      data-key-row
      className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-6 py-2.5 hover:bg-well focus-within:bg-well @max-[640px]:px-4"
    >
      <div className="min-w-0 flex-1 basis-64">
        <button
          type="button"
          data-hotkey="o"
          title="Open (Enter or O)"
          onClick={() => setReading(true)}
          className="block w-full truncate text-left font-semibold after:absolute after:inset-0"
        >
          {names} <span className="font-normal text-ink-2">{send.subject || 'No subject'}</span>
          {send.attachments.length > 0 ? (
            <Paperclip size={13} aria-label={describeFiles(send)} className="ml-1.5 inline text-ink-3" />
          ) : null}
        </button>
        <p className={`text-sm ${isOpen ? 'text-danger' : 'text-ink-3'}`}>{describeState(send, time)}</p>
        {send.leftFrom ? (
          <p className="text-sm text-ink-2">
            Gmail sent this from {send.leftFrom} instead of {send.from}. Check “Send mail as” in Gmail’s
            settings.
          </p>
        ) : null}
      </div>
      {canChange ? (
        <div className="relative -mr-2.5 flex items-center gap-1 @max-[640px]:mr-0 @max-[640px]:-ml-2.5">
          <Button size="sm" look="quiet" onClick={() => void sendNow(scheduledSendId)}>
            Send now
          </Button>
          <Button
            size="sm"
            look="quiet"
            data-hotkey="z"
            title="The email becomes a draft again (Z)"
            onClick={() => void cancelSend(send)}
          >
            Cancel send
          </Button>
        </div>
      ) : null}
      {isOpen ? (
        <div className="relative -mr-2.5 flex items-center gap-1 @max-[640px]:mr-0 @max-[640px]:-ml-2.5">
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
        <Button size="sm" look="quiet" className="relative" onClick={() => startAgain(send)}>
          Edit and send again
        </Button>
      ) : null}
      {isReading ? (
        <Suspense>
          <SendDialog send={send} state={describeState(send, time)} onClose={() => setReading(false)} />
        </Suspense>
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
