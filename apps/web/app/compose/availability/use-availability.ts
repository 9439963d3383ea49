import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTheirZone } from '../../client/calendar/their-zone.ts';
import { trpc } from '../../client/data/queries/trpc.ts';
import type { Draft } from '../../client/draft/compose-store.ts';
import { recipientKey, splitRecipients } from '../../client/draft/recipients.ts';
import { useTime } from '../../client/time/use-time.ts';
import { suggestSlots } from './suggest-slots.ts';
import { writeAvailability } from './write-availability.ts';

const DAYS = 14;

export type Availability = ReturnType<typeof useAvailability>;

/** The free times, those chosen so far, and the text that they become. */
export function useAvailability(draft: Draft) {
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
  const slots = data?.slots ?? [];
  const starts = chosen ?? suggestSlots(slots, time.now, data?.timeZone);
  const zone = theirZone && !isOwnZone ? theirZone : data?.timeZone;
  return {
    ...{ time, minutes, data, error, refetch, slots, chosen, starts, theirZone, isOwnZone },
    ...{ setChosen, setOwnZone },
    changeDuration(next: number) {
      setMinutes(next);
      setChosen(null);
    },
    toggle: (start: string) =>
      setChosen(starts.includes(start) ? starts.filter((each) => each !== start) : [...starts, start]),
    write: () => (zone ? writeAvailability({ starts, minutes, timeZone: zone }) : ''),
  };
}

export function useBookingLink(): string | null | undefined {
  return useQuery({
    queryKey: ['booking', 'page'],
    queryFn: ({ signal }) => trpc.booking.page.query(undefined, { signal }),
    staleTime: 0,
    retry: 0,
    // Without an answer the link is not offered.
    select: ({ enabled, url }) => (enabled ? url : null),
  }).data;
}
