import { useEffect } from 'react';
import { belongsTo, composeStore, type Draft, enterThread } from '../client/compose-store.ts';
import { useInboxLocation } from '../client/inbox-location.ts';
import { closeComposer } from './close-draft.ts';
import { isComposerEntry, isPhone, startComposerHistory } from './composer-history.ts';

/** Keeps the composer where it belongs. Answers whether the open draft is to be seen at the place that is shown. */
export function useComposerPlace(draft: Draft | null): boolean {
  const { view, threadId } = useInboxLocation();
  useEffect(startComposerHistory, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is another place
  useEffect(() => {
    if (!isPhone()) enterThread(threadId);
    // On a phone it covers the whole page, so that it ends where another page begins.
    else if (composeStore.get() && !isComposerEntry()) closeComposer();
  }, [view, threadId]);
  return draft !== null && belongsTo(draft, threadId);
}
