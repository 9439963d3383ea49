import { useQuery } from '@tanstack/react-query';
import type { SenderHistory } from '@triage/contract/inbox/sender-history';
import { open } from '../../client/changes/inbox-actions.ts';
import { laneNames } from '../../client/data/place/views.ts';
import { trpc } from '../../client/data/queries/trpc.ts';
import { formatShort } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';

interface Props {
  name: string;
  address: string;
  threadId: string;
  onClose(): void;
}

/** Earlier threads of a sender, how often they wrote, and how often the user replied. */
export function SenderHistoryDialog({ name, address, threadId, onClose }: Props) {
  const time = useTime();
  const { data, error } = useQuery({
    queryKey: ['sender', address],
    queryFn: ({ signal }) => trpc.inbox.sender.query({ address }, { signal }),
  });
  return (
    <SheetDialog title={name || address} about={address} onClose={onClose}>
      <div className="px-5 pb-5">
        {error ? (
          <p role="alert" className="text-sm text-ink-2">
            Couldn’t load the history.
          </p>
        ) : data ? (
          <>
            <p className="nums text-sm text-ink-2">{describeHistory(data)}</p>
            <h3 className="pt-4 pb-1 text-xs font-semibold text-ink-2">Latest threads</h3>
            <ul className="-mx-2">
              {data.recent.map((thread) => (
                <li key={thread.threadId}>
                  <button
                    type="button"
                    aria-current={thread.threadId === threadId ? 'true' : undefined}
                    onClick={() => {
                      onClose();
                      open(thread.threadId);
                    }}
                    className="flex h-9 w-full items-center gap-3 rounded-md px-2 text-left text-sm hover:bg-well aria-[current]:bg-well"
                  >
                    <span className={`min-w-0 flex-1 truncate ${thread.unread ? 'font-semibold' : ''}`}>
                      {thread.subject || 'No subject'}
                    </span>
                    {thread.lane ? (
                      <span data-hue={thread.lane} className="shrink-0 text-xs text-hue-text">
                        {laneNames[thread.lane]}
                      </span>
                    ) : null}
                    <time
                      dateTime={thread.lastMessageAt}
                      className="nums w-16 shrink-0 text-right text-xs text-ink-3"
                    >
                      {formatShort(thread.lastMessageAt, time)}
                    </time>
                  </button>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <div role="status" className="animate-wait h-24 rounded-md bg-well">
            <span className="sr-only">Loading history</span>
          </div>
        )}
      </div>
    </SheetDialog>
  );
}

function describeHistory({ threads, messages, answered, firstSeen }: SenderHistory): string {
  if (threads === 0 || !firstSeen) return 'First message from this sender.';
  const since = new Date(firstSeen).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' });
  const count = (value: number, one: string) => `${value} ${value === 1 ? one : `${one}s`}`;
  const replies = answered === 0 ? 'you never replied' : `you replied to ${answered}`;
  return `${count(messages, 'message')} in ${count(threads, 'thread')} since ${since}; ${replies}.`;
}
