import { useQuery } from '@tanstack/react-query';
import { failuresQuery } from './queries.ts';

/** How many failed sends wait for the person. */
export function useFailures(): number {
  return useQuery(failuresQuery).data?.failures.length ?? 0;
}
