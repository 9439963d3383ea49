import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from '../client/make-store.ts';
import { toasterIsThere } from '../client/notify.ts';
import { failuresQuery } from '../client/queries.ts';
import { hideWarnings, showWarnings } from './failure-warnings.ts';

/** Each failed send keeps its toast until somebody has dealt with it, on this page or elsewhere, and over a reload. */
export function useFailureWarnings(): void {
  const { data } = useQuery(failuresQuery);
  const isThere = useStore(toasterIsThere, (value) => value);
  useEffect(() => {
    if (isThere && data) showWarnings(data.failures);
  }, [isThere, data]);
  useEffect(() => hideWarnings, []);
}
