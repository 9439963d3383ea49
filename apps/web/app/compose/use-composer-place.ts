import { draftOfRow } from '@triage/contract/sending/draft-row';
import { useEffect } from 'react';
import { notify } from '../client/changes/notices/notify.ts';
import { useInboxLocation } from '../client/data/place/inbox-location.ts';
import { isPhone } from '../client/data/place/is-phone.ts';
import { serverErrorOf } from '../client/data/queries/trpc.ts';
import { belongsTo, composeStore, type Draft, enterThread } from '../client/draft/compose-store.ts';
import { continuedDraft } from '../client/draft/continued-draft.ts';
import { closeComposer } from './close-draft.ts';
import { isComposerEntry, startComposerHistory } from './composer-history.ts';
import { leaveThread, openDraftOf } from './saved/check-draft.ts';
import { startSheetHistory } from './sheet-history.ts';

/** Opens and closes the composer on navigation. Returns whether the draft is visible in the current view. */
export function useComposerPlace(draft: Draft | null): boolean {
  const { view, threadId } = useInboxLocation();
  // First, for the composer asks it what a Back has left.
  useEffect(startSheetHistory, []);
  useEffect(startComposerHistory, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every change of view
  useEffect(() => {
    if (!isPhone()) enterThread(threadId);
    // On a phone the composer covers the page, so it closes on navigation.
    else if (composeStore.get() && !isComposerEntry()) closeComposer();
  }, [view, threadId]);
  useEffect(() => {
    if (view === 'drafts' && threadId) void showDraftOf(threadId);
  }, [view, threadId]);
  useEffect(() => {
    const follow = () => {
      const asked = continuedDraft.get();
      continuedDraft.set(null);
      if (asked) void showDraftOf(asked);
    };
    // It may have been asked for before this part was loaded.
    follow();
    return continuedDraft.subscribe(follow);
  }, []);
  return draft !== null && belongsTo(draft, threadId);
}

/** Opening an unsent email means going on with it. */
async function showDraftOf(threadId: string): Promise<void> {
  if (draftOfRow(threadId)) leaveThread(threadId);
  try {
    await openDraftOf(threadId);
  } catch (error) {
    notify(`Couldn't open this draft: ${serverErrorOf(error) ?? 'the server did not respond'}`, {
      isProblem: true,
    });
  }
}
