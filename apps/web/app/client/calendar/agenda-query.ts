import { queryOptions } from '@tanstack/react-query';
import { getQueryClient } from '../data/queries/query-client.ts';
import { trpc } from '../data/queries/trpc.ts';

const AGENDA = ['calendar', 'agenda'];
const STALE_MS = 60_000;

/** The events of whole days. `from` is a time on the first one. */
export function agendaQuery(from: string, days: number) {
  return queryOptions({
    queryKey: [...AGENDA, from, days],
    queryFn: ({ signal }) => trpc.calendar.agenda.query({ from, days }, { signal }),
    staleTime: STALE_MS,
    refetchOnWindowFocus: true,
    // The calendar was already tried several times by the server.
    retry: 0,
  });
}

/** After a change in the calendar that was made here. */
export function refreshAgenda(): Promise<void> {
  return getQueryClient().invalidateQueries({ queryKey: AGENDA });
}
