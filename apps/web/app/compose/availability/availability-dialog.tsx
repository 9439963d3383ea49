import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTheirZone } from '../../client/calendar/their-zone.ts';
import { trpc } from '../../client/data/queries/trpc.ts';
import { availabilityOpen } from '../../client/draft/availability-store.ts';
import type { Draft } from '../../client/draft/compose-store.ts';
import { recipientKey, splitRecipients } from '../../client/draft/recipients.ts';
import { nameZone } from '../../client/time/name-zone.ts';
import { useTime } from '../../client/time/use-time.ts';
import { Button } from '../../ui/button.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { insertText } from '../snippets/insert-text.ts';
import { FreeTimes } from './free-times.tsx';
import { suggestSlots } from './suggest-slots.ts';
import { writeAvailability } from './write-availability.ts';

const durations = [15, 30, 45, 60, 90];
const DAYS = 14;

/** Free times of the next two weeks; the chosen ones go into the email as text. */
export function AvailabilityDialog({ draft }: { draft: Draft }) {
  const time = useTime();
  const [minutes, setMinutes] = useState(30);
  /** Null until something is chosen: then the suggested times count. */
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [isOwnZone, setOwnZone] = useState(false);
  const [first] = splitRecipients(draft.to);
  const theirZone = useTheirZone(first ? recipientKey(first) : undefined);
  const { data, error, refetch } = useQuery({
    queryKey: ['slots', 'availability', minutes],
    queryFn: ({ signal }) => trpc.meeting.slots.query({ durationMinutes: minutes, days: DAYS }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: 0,
  });
  const bookingLink = useQuery({
    queryKey: ['booking', 'page'],
    queryFn: ({ signal }) => trpc.booking.page.query(undefined, { signal }),
    staleTime: 0,
    retry: 0,
    // Without an answer the link is not offered.
    select: ({ enabled, url }) => (enabled ? url : null),
  }).data;
  const slots = data?.slots ?? [];
  const starts = chosen ?? suggestSlots(slots, time.now, data?.timeZone);
  const zone = theirZone && !isOwnZone ? theirZone : data?.timeZone;
  const close = () => availabilityOpen.set(false);
  const insert = (text: string) => {
    close();
    // The closing dialog gives the focus back first.
    setTimeout(() => insertText(text, 0));
  };
  const insertTimes = () => insert(zone ? writeAvailability({ starts, minutes, timeZone: zone }) : '');
  return (
    <SheetDialog
      wide
      title="Share availability"
      about="The chosen times go into your email, where you can change them."
      onClose={close}
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 px-5 pb-3 text-sm text-ink-2">
        <label className="flex items-center gap-2">
          Duration
          <select
            value={minutes}
            onChange={(event) => {
              setMinutes(Number(event.target.value));
              setChosen(null);
            }}
            className="h-9 rounded-md border border-line bg-float px-2 text-ink max-sm:h-11"
          >
            {durations.map((each) => (
              <option key={each} value={each}>
                {each} minutes
              </option>
            ))}
          </select>
        </label>
        {theirZone && data ? (
          <label className="flex items-center gap-2">
            Written in
            <select
              value={isOwnZone ? 'own' : 'theirs'}
              onChange={(event) => setOwnZone(event.target.value === 'own')}
              className="h-9 rounded-md border border-line bg-float px-2 text-ink max-sm:h-11"
            >
              <option value="theirs">their time ({nameZone(theirZone, time.now)})</option>
              <option value="own">your time ({nameZone(data.timeZone, time.now)})</option>
            </select>
          </label>
        ) : null}
      </div>
      <div className="px-5 pb-4">
        {error ? (
          <div role="alert" className="flex flex-col items-start gap-3 text-sm">
            <p>Couldn’t read your calendar.</p>
            <Button onClick={() => void refetch()}>Try again</Button>
          </div>
        ) : data ? (
          <FreeTimes
            slots={slots}
            chosen={starts}
            time={{ ...time, timeZone: data.timeZone }}
            onToggle={(start) =>
              setChosen(starts.includes(start) ? starts.filter((each) => each !== start) : [...starts, start])
            }
          />
        ) : (
          <p role="status" className="animate-wait text-sm text-ink-3">
            Checking your calendar…
          </p>
        )}
      </div>
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-float px-5 py-3">
        <Button look="act" className="max-sm:h-11" disabled={starts.length === 0} onClick={insertTimes}>
          {starts.length === 1 ? 'Insert 1 time' : `Insert ${starts.length} times`}
        </Button>
        {chosen?.length === 0 || starts.length === 0 ? null : (
          <Button look="quiet" className="max-sm:h-11" onClick={() => setChosen([])}>
            Clear
          </Button>
        )}
        {chosen !== null ? (
          <Button look="quiet" className="max-sm:h-11" onClick={() => setChosen(null)}>
            Suggest times
          </Button>
        ) : null}
        {bookingLink ? (
          <Button
            className="ml-auto max-sm:h-11"
            onClick={() => insert(`You can choose a time here: ${bookingLink}\n`)}
          >
            Insert booking link
          </Button>
        ) : null}
      </div>
    </SheetDialog>
  );
}
