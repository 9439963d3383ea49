import { useQuery } from '@tanstack/react-query';
import type { InboxRow } from '@triage/contract/inbox/inbox';
import { CalendarCheck, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { askMeeting } from '../../client/changes/inbox-actions.ts';
import { formatWhenWithin } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { ZoneNote } from '../../client/time/zone-note.tsx';
import { Button } from '../../ui/button.tsx';
import { confirmMeeting } from './book-meeting.ts';
import { meetingQuery } from './meeting-query.ts';

interface Props {
  row: InboxRow;
  meeting: NonNullable<InboxRow['meeting']>;
  /** The user's address; undefined in the gallery, where nothing can be confirmed. */
  me: string | undefined;
}

export function MeetingLine({ row, meeting, me }: Props) {
  const time = useTime();
  return (
    <p className="mt-3 flex flex-wrap items-center gap-2">
      <button
        type="button"
        onClick={() => askMeeting([row])}
        className="nums inline-flex items-center gap-2 rounded-full border border-line px-3 py-1 text-sm hover:border-line-strong hover:bg-well"
      >
        <CalendarCheck size={15} aria-hidden className="text-(--fyi)" />
        <span suppressHydrationWarning>
          Meeting {formatWhenWithin(meeting.start, time)}, {meeting.durationMinutes} min
        </span>
      </button>
      {me ? <ConfirmButton threadId={row.threadId} me={me} /> : null}
      <ZoneNote />
    </p>
  );
}

/** Shown until the user has sent an email after the booking. */
function ConfirmButton({ threadId, me }: { threadId: string; me: string }) {
  const [isBusy, setBusy] = useState(false);
  const { data } = useQuery(meetingQuery(threadId));
  if (data?.meeting?.confirmationSent !== false) return null;
  const confirm = async () => {
    setBusy(true);
    await confirmMeeting(threadId, me);
    setBusy(false);
  };
  return (
    <Button look="line" size="sm" disabled={isBusy} onClick={() => void confirm()}>
      <MailCheck size={15} aria-hidden /> {isBusy ? 'Writing…' : 'Confirm by email'}
    </Button>
  );
}
