import { currentEntry, goTo, parseInboxLocation, pushEntry } from '../client/data/place/inbox-location.ts';
import { isPhone, PHONE } from '../client/data/place/is-phone.ts';
import { composeStore, type Draft, reopenParked, restoreDraft } from '../client/draft/compose-store.ts';
import { closeComposer } from './close-draft.ts';
import { wasSpentSheetLeft } from './sheet-history.ts';

type Name = Pick<Draft, 'name' | 'kind' | 'threadId' | 'subject' | 'draftId'>;

export function isComposerEntry(): boolean {
  return currentEntry().composer !== undefined;
}

/** Closing the composer of a phone goes back in the history, and another navigation must not come before that. */
export async function composerLeft(): Promise<void> {
  // More than one where a sheet was opened over it.
  while (isComposerEntry())
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
}

/**
 * On a phone an open composer is a history entry, so Back closes it. On every screen a reply reopens with its thread.
 */
export function startComposerHistory(): () => void {
  let last: Draft | null = null;
  let isLeaving = false;

  function sync(): void {
    const draft = composeStore.get();
    if (draft && !(last && isSame(draft, last))) showThread(draft);
    last = draft;
    if (isLeaving) return;
    if (draft && isPhone() && !isComposerEntry()) pushComposer(draft);
    if (!draft && isComposerEntry()) {
      isLeaving = true;
      window.history.back();
    }
  }

  function onPop(): void {
    if (isLeaving) {
      // A draft opened before the entry was left gets its own entry.
      isLeaving = false;
      sync();
    } else if (isComposerEntry()) {
      if (!composeStore.get()) reopenParked(currentEntry().composer as Name);
      else if (wasSpentSheetLeft()) window.history.back();
    } else if (isPhone() && composeStore.get()) closeComposer();
  }

  const screen = window.matchMedia(PHONE);
  const leaveStore = composeStore.subscribe(sync);
  window.addEventListener('popstate', onPop);
  screen.addEventListener('change', sync);
  restoreDraft(!isPhone() || isComposerEntry(), parseInboxLocation(window.location.search).threadId);
  sync();
  return () => {
    leaveStore();
    window.removeEventListener('popstate', onPop);
    screen.removeEventListener('change', sync);
  };
}

function pushComposer({ name, kind, threadId, subject, draftId }: Draft): void {
  const composer: Name = { kind, threadId, subject, ...(name && { name }), ...(draftId && { draftId }) };
  pushEntry(`${window.location.pathname}${window.location.search}`, { composer });
}

function showThread({ threadId }: Draft): void {
  const place = parseInboxLocation(window.location.search);
  if (threadId && threadId !== place.threadId) goTo({ ...place, threadId });
}

/** Compares by identity fields, because every edit creates a new object. */
function isSame(one: Name, other: Name): boolean {
  return one.kind === other.kind && one.threadId === other.threadId && one.name === other.name;
}
