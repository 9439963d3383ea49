import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toasterMounted } from '../../client/changes/notices/notify.ts';
import { useStore } from '../../client/data/make-store.ts';
import { failuresQuery } from '../../client/data/queries/queries.ts';
import { hideWarnings, showWarnings } from './failure-warnings.ts';

/** Each failed send has one toast; its badge and its line in the outbox stay until it is handled here or elsewhere. */
export function useFailureWarnings(): void {
  const { data } = useQuery(failuresQuery);
  const isThere = useStore(toasterMounted, (value) => value);
  useEffect(() => {
    if (isThere && data) showWarnings(data.failures);
  }, [isThere, data]);
  useEffect(() => hideWarnings, []);
}
