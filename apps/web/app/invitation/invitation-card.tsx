import { useQuery } from '@tanstack/react-query';
import type { ThreadView } from '@triage/contract/inbox/inbox';
import { answerInvitation } from '../client/changes/answer-invitation.ts';
import { invitationQuery } from '../client/data/queries/invitation-query.ts';
import { InvitationView } from './invitation-view.tsx';

/** Shows the email's details immediately; the calendar then says whether it can be answered. */
export function InvitationCard({ thread }: { thread: ThreadView }) {
  const { threadId, subject, invitation: mail } = thread;
  const { data, isError, isFetching, refetch } = useQuery(invitationQuery(threadId));
  if (!mail) return null;
  if (!data)
    return (
      <InvitationView
        occasion={mail}
        subject={subject}
        state={isError && !isFetching ? 'failed' : 'asking'}
        onRetry={() => void refetch()}
      />
    );
  return (
    <InvitationView
      {...data}
      occasion={data}
      subject={subject}
      mailSaysCancelled={mail.cancelled}
      onAnswer={(answer) => void answerInvitation(threadId, answer)}
    />
  );
}
