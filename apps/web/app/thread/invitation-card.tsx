import { useQuery } from '@tanstack/react-query';
import type { ThreadView } from '@triage/contract/inbox';
import { answerInvitation } from '../client/answer-invitation.ts';
import { invitationQuery } from '../client/invitation-query.ts';
import { InvitationFace } from './invitation-face.tsx';

/** What the mail says is there at once; whether it can be answered, the calendar is asked. */
export function InvitationCard({ thread }: { thread: ThreadView }) {
  const { threadId, subject, invitation: mail } = thread;
  const { data, isError, isFetching, refetch } = useQuery(invitationQuery(threadId));
  if (!mail) return null;
  if (!data)
    return (
      <InvitationFace
        occasion={mail}
        subject={subject}
        state={isError && !isFetching ? 'failed' : 'asking'}
        onRetry={() => void refetch()}
      />
    );
  return (
    <InvitationFace
      {...data}
      occasion={data}
      subject={subject}
      mailSaysCancelled={mail.cancelled}
      onAnswer={(answer) => void answerInvitation(threadId, answer)}
    />
  );
}
