import type { ScheduledSend } from '@triage/contract/send';
import { Paperclip } from 'lucide-react';
import { startAgain } from '../client/compose-store.ts';
import { notify } from '../client/notify.ts';
import { sendsQuery } from '../client/queries.ts';
import { getQueryClient } from '../client/query-client.ts';
import { readSender } from '../client/read-sender.ts';
import { sayShort, sayWhen } from '../client/say-time.ts';
import { readServerError, trpc } from '../client/trpc.ts';
import { useTime } from '../client/use-time.ts';
import { Button } from '../ui/button.tsx';

export function QueuedRow({ send }: { send: ScheduledSend }) {
  const time = useTime();
  const { status, scheduledSendId, dispatching } = send;
  const names = send.to.map((each) => (each.includes('<') ? readSender(each).name : each)).join(', ');
  const when = status === 'pending' ? sayWhen(send.sendAt, time) : sayShort(send.updatedAt, time);
  const canChange = status === 'pending' && !dispatching;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-6 py-2.5 hover:bg-well @max-[640px]:px-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="truncate font-semibold">
          {names} <span className="font-normal text-ink-2">{send.subject || 'No subject'}</span>
          {send.attachments.length > 0 ? (
            <Paperclip size={13} aria-label={sayFiles(send)} className="ml-1.5 inline text-ink-3" />
          ) : null}
        </p>
        <p className={`text-sm ${status === 'failed' ? 'text-danger' : 'truncate text-ink-3'}`}>
          {sayState(send, when)}
        </p>
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
          <Button size="sm" look="quiet" onClick={() => void takeBack(send)}>
            Take back
          </Button>
        </div>
      ) : null}
      {status === 'failed' ? (
        <Button size="sm" onClick={() => startAgain(send)}>
          Edit and send again
        </Button>
      ) : null}
    </li>
  );
}

function sayState({ status, dispatching, error, attempts }: ScheduledSend, when: string): string {
  if (status === 'failed')
    return `Failed after ${attempts} ${attempts === 1 ? 'try' : 'tries'}: ${error ?? 'no reason given'}`;
  if (status === 'sent') return `Sent ${when}`;
  if (dispatching) return 'Leaving now';
  return error ? `Leaves ${when}, after a try that failed: ${error}` : `Leaves ${when}`;
}

function sayFiles({ attachments }: ScheduledSend): string {
  return attachments.length === 1 ? 'With a file' : `With ${attachments.length} files`;
}

async function takeBack(send: ScheduledSend): Promise<void> {
  await act(async () => {
    const { success } = await trpc.send.cancel.mutate({ scheduledSendId: send.scheduledSendId });
    if (success) startAgain(send);
    else throw new Error('too late');
  }, 'Not sent. Your draft is back');
}

async function act(work: () => Promise<unknown>, text: string): Promise<void> {
  try {
    await work();
    notify(text, { duration: 3_000 });
  } catch (error) {
    notify(readServerError(error) ?? 'Too late: it is on its way', { isProblem: true });
  }
  await getQueryClient().invalidateQueries({ queryKey: sendsQuery.queryKey });
}
