import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InboxRow } from '@triage/contract/inbox/inbox';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../client/data/queries/trpc.ts';
import { TryAgain } from '../../failure/try-again.tsx';
import { Button } from '../../ui/button.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { bookMeeting, cancelMeeting } from './book-meeting.ts';
import { DurationBar } from './duration-bar.tsx';
import { MeetingDetailsPart } from './meeting-details.tsx';
import { MeetingTimes } from './meeting-times.tsx';

const WEEK = 7;
/** The server's limit. */
const DAYS_MAX = 28;

/** Guests, then times proposed in the email, then all free times; any other time can be typed. */
export function MeetingDialog({ row, me, onClose }: { row: InboxRow; me: string; onClose(): void }) {
  const { threadId, meeting } = row;
  const [minutes, setMinutes] = useState(meeting?.durationMinutes ?? row.schedulingIntent?.duration ?? 30);
  const [days, setDays] = useState(WEEK);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['slots', threadId, minutes, days],
    queryFn: ({ signal }) =>
      trpc.meeting.slots.query({ threadId, durationMinutes: minutes, days }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const book = (time: { slotStart: string; durationMinutes: number }) => {
    onClose();
    void bookMeeting(row, time, me);
  };
  return (
    <SheetDialog
      wide
      title={meeting ? 'Meeting' : 'Schedule a meeting'}
      about={row.subject}
      onClose={onClose}
    >
      {meeting ? (
        <>
          <MeetingDetailsPart threadId={threadId} />
          <h3 className="px-5 pb-1 font-semibold">Move it to…</h3>
        </>
      ) : null}
      <DurationBar
        minutes={minutes}
        onMinutes={setMinutes}
        onCancel={
          meeting
            ? () => {
                onClose();
                void cancelMeeting(row);
              }
            : null
        }
      />
      {error ? (
        <div role="alert" className="flex flex-col items-start gap-3 px-5 pb-5 text-sm">
          <p className="flex items-center gap-2">
            <TriangleAlert size={16} aria-hidden className="text-warn" /> Couldn’t read your calendar. Nothing
            was booked.
          </p>
          <TryAgain onClick={() => void refetch()} />
        </div>
      ) : data ? (
        <MeetingTimes {...{ row, minutes, book }} answer={data}>
          {days < DAYS_MAX ? (
            <Button onClick={() => setDays(days + WEEK)} disabled={isFetching}>
              Show another week
            </Button>
          ) : null}
        </MeetingTimes>
      ) : (
        <p role="status" className="animate-wait px-5 pb-6 text-sm text-ink-3">
          Checking your calendar…
        </p>
      )}
    </SheetDialog>
  );
}
