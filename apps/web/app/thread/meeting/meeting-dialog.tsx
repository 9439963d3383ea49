import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InboxRow } from '@triage/contract/inbox/inbox';
import type { Slot } from '@triage/contract/meetings/meeting';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../client/data/queries/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { bookMeeting, cancelMeeting } from './book-meeting.ts';
import { DayChooser } from './day-chooser.tsx';
import { GuestList } from './guest-list.tsx';
import { listProposed } from './list-proposed.ts';
import { MeetingDetailsPart } from './meeting-details.tsx';
import { SlotList } from './slot-list.tsx';
import { TypedSlot } from './typed-slot.tsx';

const durations = [15, 30, 45, 60, 90];
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
  const choose = ({ start }: Pick<Slot, 'start'>) => book({ slotStart: start, durationMinutes: minutes });
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
      <div className="flex items-center gap-2 px-5 pt-1 pb-3 text-sm">
        <label className="flex items-center gap-2 text-ink-2">
          Duration
          <select
            value={minutes}
            onChange={(event) => setMinutes(Number(event.target.value))}
            className="h-9 rounded-md border border-line bg-float px-2 text-ink"
          >
            {[...new Set([...durations, minutes])]
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
            Cancel meeting
          </Button>
        ) : null}
      </div>
      {error ? (
        <div role="alert" className="flex flex-col items-start gap-3 px-5 pb-5 text-sm">
          <p className="flex items-center gap-2">
            <TriangleAlert size={16} aria-hidden className="text-warn" /> Couldn’t read your calendar. Nothing
            was booked.
          </p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : data ? (
        <div className="px-5 pb-5">
          <GuestList guests={data.guests} isMoved={meeting !== null} />
          <DayChooser
            key={minutes}
            proposed={listProposed(row, Date.now())}
            minutes={minutes}
            other={data.guests[0]}
            action={meeting ? 'Move here' : 'Book this time'}
            onChoose={(time) => book({ slotStart: time.start, durationMinutes: time.minutes })}
          />
          <TypedSlot
            threadId={threadId}
            minutes={minutes}
            timeZone={data.timeZone}
            action={meeting ? 'Move meeting' : 'Book meeting'}
            onChoose={choose}
          />
          <SlotList answer={data} onChoose={choose} />
          <div className="flex flex-wrap items-center gap-3">
            {days < DAYS_MAX ? (
              <Button onClick={() => setDays(days + WEEK)} disabled={isFetching}>
                Show another week
              </Button>
            ) : null}
            <span className="text-xs text-ink-3">Times in {data.timeZone.replaceAll('_', ' ')}</span>
          </div>
        </div>
      ) : (
        <p role="status" className="animate-wait px-5 pb-6 text-sm text-ink-3">
          Checking your calendar…
        </p>
      )}
    </SheetDialog>
  );
}
