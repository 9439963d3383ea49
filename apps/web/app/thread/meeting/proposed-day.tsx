import { useQuery } from '@tanstack/react-query';
import type { InboxRow } from '@triage/contract/inbox/inbox';
import { connectionQuery } from '../../client/data/queries/queries.ts';
import { useTime } from '../../client/time/use-time.ts';
import { bookMeeting } from './book-meeting.ts';
import { DayChooser } from './day-chooser.tsx';
import { listProposed } from './list-proposed.ts';

interface Props {
  row: InboxRow;
  /** The address of the other side. */
  other: string | undefined;
  me: string;
}

/** In the thread itself: the day of the first proposed time, with what the calendar has on it. */
export function ProposedDay({ row, other, me }: Props) {
  const { now } = useTime();
  const { data: connection } = useQuery(connectionQuery);
  const proposed = listProposed(row, now);
  if (proposed.length === 0 || connection?.calendar !== true) return null;
  return (
    <div ref={handOverFocus} className="no-print mb-5 rounded-lg border border-line px-4 pt-2">
      <DayChooser
        proposed={proposed}
        minutes={row.schedulingIntent?.duration ?? 30}
        other={other}
        action="Book this time"
        startsChosen
        onChoose={({ start, minutes }) =>
          void bookMeeting(row, { slotStart: start, durationMinutes: minutes }, me)
        }
      />
    </div>
  );
}

/** Once the meeting is booked the day goes, and its button with it: the focus goes to the heading of the thread. */
function handOverFocus(day: HTMLElement | null) {
  return () => {
    const heading = day?.closest('[aria-label="Thread"]')?.querySelector<HTMLElement>('h2[tabindex]');
    if (day?.contains(document.activeElement)) heading?.focus({ preventScroll: true });
  };
}
