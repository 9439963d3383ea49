import { useQuery } from '@tanstack/react-query';
import type { AgendaEvent } from '@triage/contract/meetings/agenda';
import { CalendarCog, ExternalLink, MailOpen, MapPin, Video } from 'lucide-react';
import { nameEvent, nameStatus } from '../client/calendar/name-status.ts';
import { goTo, parseInboxLocation } from '../client/data/place/inbox-location.ts';
import { openPanel } from '../client/data/place/panel.ts';
import { threadQuery } from '../client/data/queries/queries.ts';
import { trpc } from '../client/data/queries/trpc.ts';
import { useTime } from '../client/time/use-time.ts';
import { formatOccasion } from '../invitation/format-occasion.ts';
import { InvitationCard } from '../invitation/invitation-card.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { SheetDialog } from '../ui/sheet-dialog.tsx';
import { isAddress } from './is-address.ts';

interface Props {
  event: AgendaEvent;
  onClose(): void;
}

/** An event with its links; an invitation is answered, and a booking moved or cancelled, by its thread. */
export function EventDialog({ event, onClose }: Props) {
  const { eventId, place, calendar, hangoutLink, htmlLink } = event;
  const time = useTime();
  const { data: found, isPending } = useQuery({
    queryKey: ['event thread', eventId],
    queryFn: ({ signal }) => trpc.calendar.eventThread.query({ eventId }, { signal }),
    staleTime: 60_000,
    retry: 0,
  });
  const threadId = found?.threadId ?? '';
  const { data: thread } = useQuery({ ...threadQuery(threadId), enabled: threadId !== '' });
  const openThread = () => {
    onClose();
    goTo({ ...parseInboxLocation(window.location.search), threadId });
  };
  const change = () => {
    openThread();
    if (thread) openPanel({ name: 'meeting', rows: [thread] });
  };
  return (
    <SheetDialog
      title={nameEvent(event)}
      about={[formatOccasion(event, time), nameStatus(event), calendar].filter(Boolean).join(' · ')}
      onClose={onClose}
    >
      <div className="space-y-3 px-5 pb-5 text-sm">
        {place && !thread?.invitation ? (
          <p dir="auto" className="flex items-start gap-2 wrap-anywhere">
            <MapPin size={15} aria-hidden className="mt-0.5 shrink-0 text-ink-3" />
            {isAddress(place) ? (
              <a href={place} target="_blank" rel="noopener noreferrer" className="underline">
                {place}
              </a>
            ) : (
              place
            )}
          </p>
        ) : null}
        {thread?.invitation ? <InvitationCard thread={thread} /> : null}
        {event.unanswered && !isPending && !threadId ? (
          <p className="text-ink-2">The email of this invitation is not here. Answer it in your calendar.</p>
        ) : null}
        <div aria-busy={isPending} className="flex min-h-9 flex-wrap gap-2">
          {hangoutLink ? (
            <a href={hangoutLink} target="_blank" rel="noopener noreferrer" className={buttonClass('line')}>
              <Video size={15} aria-hidden /> Join the video call
            </a>
          ) : null}
          {threadId ? (
            <Button onClick={openThread}>
              <MailOpen size={15} aria-hidden /> Open the thread
            </Button>
          ) : null}
          {found?.isBooking && thread ? (
            <Button onClick={change}>
              <CalendarCog size={15} aria-hidden /> Move or cancel…
            </Button>
          ) : null}
          {htmlLink ? (
            <a href={htmlLink} target="_blank" rel="noopener noreferrer" className={buttonClass('quiet')}>
              <ExternalLink size={15} aria-hidden /> Open in calendar
            </a>
          ) : null}
        </div>
      </div>
    </SheetDialog>
  );
}
