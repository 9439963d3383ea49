import { useQuery } from '@tanstack/react-query';
import { failuresQuery } from '../data/queries/queries.ts';

/** The number of failed sends that were not dismissed. */
export function useFailures(): number {
  return useQuery(failuresQuery).data?.failures.length ?? 0;
}
