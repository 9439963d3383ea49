import { queryOptions } from '@tanstack/react-query';
import { trpc } from '../queries/trpc.ts';

/** The addresses that the person can send from. Seeded with the page; the composer asks again when it opens. */
export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: () => trpc.settings.addresses.query(),
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});
