import { useQuery } from '@tanstack/react-query';
import type { InboxRow } from '@triage/contract/inbox';
import type { Slot } from '@triage/contract/meeting';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../client/trpc.ts';
import { Button } from '../ui/button.tsx';
import { SheetDialog } from '../ui/sheet-dialog.tsx';
import { cancelMeeting, makeMeeting } from './make-meeting.ts';
import { MeetingDetailsPart } from './meeting-details.tsx';
import { SlotList } from './slot-list.tsx';

const lengths = [15, 30, 45, 60, 90];

/** Times that the mail names come first; the others are free in the calendar. */
export function MeetingDialog({ row, me, onClose }: { row: InboxRow; me: string; onClose(): void }) {
  const { threadId, meeting } = row;
  const [minutes, setMinutes] = useState(meeting?.durationMinutes ?? row.schedulingIntent?.duration ?? 30);
  const { data, error, refetch } = useQuery({
    queryKey: ['slots', threadId, minutes],
    queryFn: ({ signal }) => trpc.meeting.slots.query({ threadId, durationMinutes: minutes }, { signal }),
    staleTime: 0,
  });
  const choose = (slot: Slot) => {
    onClose();
    void makeMeeting(row, { slotStart: slot.start, durationMinutes: minutes }, me);
  };
  return (
    <SheetDialog title={meeting ? 'Meeting' : 'Schedule a meeting'} about={row.subject} onClose={onClose}>
      {meeting ? (
        <>
          <MeetingDetailsPart threadId={threadId} />
          <h3 className="px-5 pb-1 font-semibold">Move it to…</h3>
        </>
      ) : null}
      <div className="flex items-center gap-2 px-5 pt-1 pb-3 text-sm">
        <label className="flex items-center gap-2 text-ink-2">
          Length
          <select
            value={minutes}
            onChange={(event) => setMinutes(Number(event.target.value))}
            className="h-9 rounded-md border border-line bg-float px-2 text-ink"
          >
            {[...new Set([...lengths, minutes])]
              .sort((a, b) => a - b)
              .map((each) => (
                <option key={each} value={each}>
                  {each} minutes
                </option>
              ))}
          </select>
        </label>
        {meeting ? (
          <Button
            look="danger"
            className="ml-auto"
            onClick={() => {
              onClose();
              void cancelMeeting(row);
            }}
          >
            Cancel the meeting
          </Button>
        ) : null}
      </div>
      {error ? (
        <div role="alert" className="flex flex-col items-start gap-3 px-5 pb-5 text-sm">
          <p className="flex items-center gap-2">
            <TriangleAlert size={16} aria-hidden className="text-warn" /> The calendar did not answer.
          </p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : data ? (
        <SlotList slots={data.slots} timeZone={data.timeZone} onChoose={choose} />
      ) : (
        <p role="status" className="animate-wait px-5 pb-6 text-sm text-ink-3">
          Looking into your calendar…
        </p>
      )}
    </SheetDialog>
  );
}
