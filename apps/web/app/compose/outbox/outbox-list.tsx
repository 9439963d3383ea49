import { useQuery } from '@tanstack/react-query';
import type { ScheduledSend } from '@triage/contract/sending/send';
import { SendHorizontal } from 'lucide-react';
import { useStore } from '../../client/data/make-store.ts';
import { sendsQuery } from '../../client/data/queries/queries.ts';
import { useRowKeys } from '../../client/keys/use-row-keys.ts';
import { unansweredSends } from '../../client/offline/unanswered-sends.ts';
import { TryAgain } from '../../failure/try-again.tsx';
import { OutboxRow } from './outbox-row.tsx';
import { UnansweredList } from './unanswered-list.tsx';

const groups: { title: string; holds(send: ScheduledSend): boolean }[] = [
  { title: 'Failed', holds: ({ status }) => status === 'failed' },
  { title: 'Pending', holds: ({ status }) => status === 'pending' },
  { title: 'Sent', holds: ({ status }) => status === 'sent' },
];

export function OutboxList() {
  const { data, isPending, refetch } = useQuery({ ...sendsQuery, refetchInterval: 5_000 });
  const sends = data?.sends ?? [];
  useRowKeys();
  const hasUnanswered = useStore(unansweredSends, ({ length }) => length > 0);
  return (
    <>
      <header className="flex h-[61px] items-baseline gap-3 px-6 pt-5 @max-[640px]:px-4">
        <h1 className="text-xl font-bold tracking-tight">Outbox</h1>
        <p className="truncate text-sm text-ink-3">Scheduled and recently sent</p>
      </header>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto pb-16">
        <UnansweredList />
        {isPending ? <OutboxSkeleton /> : null}
        {!isPending && !data ? (
          <div role="alert" className="px-6 py-4 text-sm">
            <p className="mb-3">Couldn’t load the outbox.</p>
            <TryAgain onClick={() => void refetch()} />
          </div>
        ) : null}
        {data && sends.length === 0 && !hasUnanswered ? <Nothing /> : null}
        {groups.map(({ title, holds }) => {
          const members = sends.filter(holds);
          if (members.length === 0) return null;
          return (
            <section key={title} aria-label={title}>
              <h2 className="px-6 pt-4 pb-1 text-xs font-semibold text-ink-2 @max-[640px]:px-4">{title}</h2>
              <ul>
                {members.map((send) => (
                  <OutboxRow key={send.scheduledSendId} send={send} />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </>
  );
}

function OutboxSkeleton() {
  return (
    <div role="status" className="px-6 pt-2 @max-[640px]:px-4">
      <span className="sr-only">Loading the outbox</span>
      {['w-1/2', 'w-2/5', 'w-3/5', 'w-1/3'].map((width) => (
        <div key={width} aria-hidden className="animate-wait flex h-14 flex-col justify-center gap-2.5">
          <div className={`h-3 rounded-full bg-well ${width}`} />
          <div className="h-2.5 w-1/4 rounded-full bg-well" />
        </div>
      ))}
    </div>
  );
}

function Nothing() {
  return (
    <div className="m-auto flex max-w-xs flex-col items-center px-6 text-center">
      <div
        data-hue="queued"
        className="hatch mb-5 grid size-20 place-items-center rounded-full border border-hue/40"
      >
        <SendHorizontal size={26} aria-hidden className="text-hue" />
      </div>
      <p className="text-lg font-semibold">The outbox is empty</p>
      <p className="mt-1 text-sm text-ink-2">
        Emails stay here until they are sent: a few seconds, or until the time you choose.
      </p>
    </div>
  );
}
