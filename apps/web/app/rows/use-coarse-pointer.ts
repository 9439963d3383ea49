import { useSyncExternalStore } from 'react';

const COARSE = '(pointer: coarse)';

/** The server cannot know the pointer: it renders both variants, and CSS hides the touch one. */
export function useCoarsePointer(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(COARSE).matches,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(COARSE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
