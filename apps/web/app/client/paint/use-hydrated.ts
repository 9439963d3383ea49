import { useSyncExternalStore } from 'react';

/** False on the server and in the browser's first render of a part, which must be what the server rendered. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const never = () => () => undefined;
