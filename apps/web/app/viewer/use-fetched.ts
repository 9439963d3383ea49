import { useEffect, useState } from 'react';
import { describeNotShown, fetchFile, type NotShown, type Unshown } from './fetch-file.ts';

/**
 * Fetches a file before the browser shows it, because a frame would show the JSON of an error and a picture says nothing
 * of one. What shows it then finds it in the browser's cache.
 */
export function useFetched(url: string, { isOther, place }: Unshown): 'fetching' | 'fetched' | NotShown {
  const [state, setState] = useState<'fetching' | 'fetched' | NotShown>('fetching');
  useEffect(() => {
    const stopped = new AbortController();
    const { signal } = stopped;
    fetchFile(url, signal)
      .then((response) => response.blob())
      .then(
        () => setState('fetched'),
        (error: unknown) => {
          if (!signal.aborted) setState(describeNotShown(error, { isOther, place }));
        },
      );
    return () => stopped.abort();
  }, [url, isOther, place]);
  return state;
}
