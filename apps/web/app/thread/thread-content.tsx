import type { InboxRow, ThreadView } from '@triage/contract/inbox/inbox';
import { type RefObject, Suspense } from 'react';
import { useStore } from '../client/data/make-store.ts';
import { composeStore } from '../client/draft/compose-store.ts';
import { lazyPart } from '../client/paint/lazy-part.ts';
import { Conversation } from './conversation.tsx';
import { ReplyBar } from './reply-bar.tsx';
import { isLong } from './summary/is-long.ts';
import { ThreadAttachments } from './thread-attachments.tsx';

const InvitationCard = lazyPart(
  async () => (await import('../invitation/invitation-card.tsx')).InvitationCard,
);
const FollowUpLine = lazyPart(async () => (await import('./follow-up-line.tsx')).FollowUpLine);
const ProposedDay = lazyPart(async () => (await import('./meeting/proposed-day.tsx')).ProposedDay);
const ThreadSummary = lazyPart(async () => (await import('./summary/thread-summary.tsx')).ThreadSummary);

interface Props {
  threadId: string;
  thread: ThreadView;
  row: InboxRow | undefined;
  me: string;
  scroller: RefObject<HTMLDivElement | null>;
}

/** Everything below the heading, for a thread that is loaded. */
export function ThreadContent({ threadId, thread, row, me, scroller }: Props) {
  const isReplying = useStore(composeStore, (draft) => draft?.threadId === threadId && !draft.isFloating);
  return (
    <>
      {thread.invitation ? (
        <Suspense fallback={<div className="mb-5 h-36 rounded-lg border border-line" />}>
          {/* A new message may change the meeting, so the calendar is queried again. */}
          <InvitationCard key={`${threadId} ${thread.messages.length}`} thread={thread} />
        </Suspense>
      ) : null}
      {row && hasProposal(row) && !thread.invitation ? (
        <Suspense>
          <ProposedDay
            key={`${threadId} ${row.schedulingIntent?.proposedTimes[0]}`}
            row={row}
            other={thread.messages.findLast(({ fromMe }) => !fromMe)?.from.email}
            me={me}
          />
        </Suspense>
      ) : null}
      {hasFollowUp(thread) ? (
        <Suspense>
          <FollowUpLine thread={thread} me={me} />
        </Suspense>
      ) : null}
      {isLong(thread) ? (
        <Suspense>
          <ThreadSummary key={threadId} thread={thread} />
        </Suspense>
      ) : null}
      <ThreadAttachments messages={thread.messages} />
      <Conversation key={threadId} thread={thread} scroller={scroller} />
      {isReplying ? null : <ReplyBar thread={thread} me={me} />}
    </>
  );
}

function hasProposal({ meeting, schedulingIntent, lane }: InboxRow): boolean {
  return !meeting && lane !== 'done' && (schedulingIntent?.proposedTimes.length ?? 0) > 0;
}

function hasFollowUp({ followUp, reminded }: ThreadView): boolean {
  return Boolean(reminded || followUp?.waiting || followUp?.reminder);
}
