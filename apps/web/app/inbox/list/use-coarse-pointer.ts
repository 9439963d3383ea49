import { useSyncExternalStore } from 'react';
import { useBrowserKnown } from '../../client/paint/browser-known.tsx';

const COARSE = '(pointer: coarse)';

/** The server cannot know the pointer: it renders both variants, and CSS hides the touch one. */
export function useCoarsePointer(): boolean {
  const isKnown = useBrowserKnown();
  return useSyncExternalStore(subscribe, isKnown ? isCoarse : assumed, assumed);
}

const isCoarse = () => window.matchMedia(COARSE).matches;
const assumed = () => true;

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(COARSE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
