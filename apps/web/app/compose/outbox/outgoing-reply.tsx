import { useQuery } from '@tanstack/react-query';
import { useStore } from '../../client/data/make-store.ts';
import { threadQuery } from '../../client/data/queries/queries.ts';
import { listOutgoing, outgoingReplies } from './outgoing-replies.ts';

/** What was just written, below its thread, while it can be undone and until the thread has it. */
export function OutgoingReplies({ threadId }: { threadId: string }) {
  const { data: thread } = useQuery({ ...threadQuery(threadId), enabled: false });
  const all = useStore(outgoingReplies, (value) => value);
  if (!thread) return null;
  return listOutgoing(all, thread).map(({ key, text, state }) => (
    <section key={key} aria-label="Your reply" className="mt-6 border-t border-line py-4 text-ink-2">
      <p className="flex justify-between gap-3 text-sm">
        <span className="font-semibold">You</span>
        <span>{state === 'sent' ? 'Sent' : 'Sending…'}</span>
      </p>
      <p dir="auto" className="mt-2 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </p>
    </section>
  ));
}
