import { queryOptions, useQuery } from '@tanstack/react-query';
import { trpc } from '../data/queries/trpc.ts';

const KNOWN_MS = 10 * 60_000;

function theirZoneQuery(address: string) {
  return queryOptions({
    queryKey: ['calendar', 'their-zone', address],
    queryFn: ({ signal }) => trpc.calendar.theirZone.query({ address }, { signal }),
    staleTime: KNOWN_MS,
    retry: 0,
  });
}

/** The zone of a correspondent, where it is known, differs from the user's, and this browser knows it. */
export function useTheirZone(address: string | undefined): string | null {
  const { data } = useQuery({ ...theirZoneQuery(address ?? ''), enabled: Boolean(address) });
  return data?.zone && isKnown(data.zone) ? data.zone : null;
}

function isKnown(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
