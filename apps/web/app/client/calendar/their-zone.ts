import { queryOptions, useQuery } from '@tanstack/react-query';
import { trpc } from '../data/trpc.ts';
import { part } from '../time/format-time.ts';

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

/** "Tokyo, UTC+9"; "UTC+5:45" where only the offset is known. */
export function nameZone(zone: string, at: number): string {
  const offset = part(new Date(at), zone, { timeZoneName: 'shortOffset' })
    .split(' ')
    .at(-1)
    ?.replace('GMT', 'UTC')
    .replace(/^UTC\+0$/, 'UTC');
  const city = zone.includes('/') ? zone.split('/').at(-1)?.replaceAll('_', ' ') : '';
  return [city, offset].filter(Boolean).join(', ');
}

function isKnown(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
