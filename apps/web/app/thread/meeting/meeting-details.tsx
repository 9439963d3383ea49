import { useQuery } from '@tanstack/react-query';
import type { MeetingDetails } from '@triage/contract/meetings/meeting';
import { CalendarDays, Check, CircleHelp, Video, VideoOff, X } from 'lucide-react';
import { formatFull } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { meetingQuery } from './meeting-query.ts';

const link =
  'inline-flex items-center gap-1.5 rounded-sm font-medium underline decoration-line-strong underline-offset-2 hover:decoration-ink';

type Guest = MeetingDetails['attendees'][number];

const answers: Record<Guest['response'], string> = {
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'maybe',
  needsAction: 'no answer yet',
};
const changes = {
  moved: 'The meeting was moved in the calendar.',
  declined: 'A guest declined.',
  cancelled: 'The meeting was cancelled in the calendar.',
};

/** The calendar event: time, links and the responses of its guests. */
export function MeetingDetailsPart({ threadId }: { threadId: string }) {
  const time = useTime();
  const { data } = useQuery(meetingQuery(threadId));
  const meeting = data?.meeting;
  if (!meeting) return <div className="h-24" />;
  return (
    <section aria-label="The meeting" className="mx-5 mb-4 rounded-md bg-well px-4 py-3 text-sm">
      <p className="nums font-semibold">
        {formatFull(meeting.start, time)}, {meeting.durationMinutes} min
      </p>
      {meeting.change ? <p className="mt-0.5 text-warn">{changes[meeting.change]}</p> : null}
      <p className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1.5">
        {meeting.hangoutLink ? (
          <a href={meeting.hangoutLink} target="_blank" rel="noopener noreferrer" className={link}>
            <Video size={15} aria-hidden /> Join the video call
          </a>
        ) : meeting.state === 'exists' ? (
          <span className="inline-flex items-center gap-1.5 text-ink-3">
            <VideoOff size={15} aria-hidden /> No video link from your calendar
          </span>
        ) : null}
        {meeting.htmlLink ? (
          <a href={meeting.htmlLink} target="_blank" rel="noopener noreferrer" className={link}>
            <CalendarDays size={15} aria-hidden /> Open in calendar
          </a>
        ) : null}
      </p>
      <ul aria-label="Guests" className="mt-2 flex flex-col gap-1 text-ink-2">
        {meeting.attendees.map((guest) => (
          <li key={guest.email} className="flex items-center gap-2">
            <GuestIcon response={guest.response} />
            <span className="truncate" title={guest.email}>
              {guest.email}
            </span>
            <span className="ml-auto shrink-0 text-xs text-ink-3">{answers[guest.response]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function GuestIcon({ response }: Pick<Guest, 'response'>) {
  const size = 14;
  if (response === 'accepted')
    return <Check size={size} aria-hidden className="shrink-0 text-(--fyi-text)" />;
  if (response === 'declined') return <X size={size} aria-hidden className="shrink-0 text-danger" />;
  return <CircleHelp size={size} aria-hidden className="shrink-0 text-ink-3" />;
}
