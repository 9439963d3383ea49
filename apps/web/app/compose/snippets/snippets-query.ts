import { queryOptions } from '@tanstack/react-query';
import { trpc } from '../../client/data/queries/trpc.ts';

export const snippetsQuery = queryOptions({
  queryKey: ['snippets'],
  queryFn: () => trpc.snippets.list.query(),
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});
