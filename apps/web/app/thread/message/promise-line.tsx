import { queryOptions, useQuery } from '@tanstack/react-query';
import type { MessageView } from '@triage/contract/inbox/inbox';
import type { WrittenPromise } from '@triage/contract/inbox/reminders';
import { BellRing } from 'lucide-react';
import { getQueryClient } from '../../client/data/queries/query-client.ts';
import { trpc } from '../../client/data/queries/trpc.ts';
import { changeWithUndo } from '../../client/follow-up/change-with-undo.ts';
import { remind } from '../../client/follow-up/reminders.ts';
import { formatWhenWithin } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { Button } from '../../ui/button.tsx';

const promisesQuery = (threadId: string) =>
  queryOptions({
    queryKey: ['promises', threadId],
    queryFn: ({ signal }) => trpc.reminders.promises.query({ threadId }, { signal }),
  });

interface Props {
  message: MessageView;
  threadId: string;
}

/** "You wrote that you would send it tomorrow": a quiet offer under the user's own message. */
export function PromiseLine({ message: { messageId, subject }, threadId }: Props) {
  const time = useTime();
  const { data } = useQuery(promisesQuery(threadId));
  const promise = data?.promises.find((each) => each.messageId === messageId);
  if (!promise) return null;
  return (
    <div className="no-print mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
      <BellRing size={15} aria-hidden className="shrink-0 text-ink-3" />
      <span dir="auto" className="min-w-0 flex-1 basis-40">
        You wrote: “{promise.text}”
      </span>
      <span className="flex flex-wrap gap-1">
        <Button
          look="quiet"
          size="sm"
          onClick={() => remind([{ threadId, subject }], new Date(promise.remindAt), 'promise')}
        >
          Remind me {formatWhenWithin(promise.remindAt, time)}
        </Button>
        <Button look="quiet" size="sm" onClick={() => dismiss(threadId, promise)}>
          Dismiss
        </Button>
      </span>
    </div>
  );
}

function dismiss(threadId: string, { messageId }: WrittenPromise): void {
  const { queryKey } = promisesQuery(threadId);
  getQueryClient().setQueryData(
    queryKey,
    (known) => known && { promises: known.promises.filter((each) => each.messageId !== messageId) },
  );
  changeWithUndo({
    doing: 'Dismissing',
    done: 'This is not offered any more',
    failed: "Couldn't dismiss it",
    call: () => trpc.reminders.dismissPromise.mutate({ messageId }),
    undo: { done: 'Undone', call: () => trpc.reminders.offerPromise.mutate({ messageId }) },
    refresh: () => void getQueryClient().invalidateQueries({ queryKey }),
  });
}
