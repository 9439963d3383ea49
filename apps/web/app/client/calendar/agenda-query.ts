import { queryOptions } from '@tanstack/react-query';
import { trpc } from '../data/trpc.ts';

const STALE_MS = 60_000;

/** The events of whole days. `from` is a time on the first one. */
export function agendaQuery(from: string, days: number) {
  return queryOptions({
    queryKey: ['calendar', 'agenda', from, days],
    queryFn: ({ signal }) => trpc.calendar.agenda.query({ from, days }, { signal }),
    staleTime: STALE_MS,
    refetchOnWindowFocus: true,
    // The calendar was already tried several times by the server.
    retry: 0,
  });
}
