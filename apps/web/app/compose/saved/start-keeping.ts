import { notify } from '../../client/changes/notices/notify.ts';
import { signInAction } from '../../client/changes/notices/sign-in-action.ts';
import { serverErrorOf } from '../../client/data/queries/trpc.ts';
import { composeStore, type Draft, hasWords } from '../../client/draft/compose-store.ts';
import { mailboxOfDraft, mintDraftId } from '../../client/draft/draft-mailbox.ts';
import { dropParked, identifyParked, listParked } from '../../client/draft/parked-drafts.ts';
import { noteFailure } from '../../client/live/connectivity.ts';
import { polledChanges, sendUpdates } from '../../client/live/send-updates.ts';
import { checkDraft, checkIsOpen } from './check-draft.ts';
import { conflictStore } from './conflict-store.ts';
import { followLists, hideDraft, isHidden, noteAnswer, rowIdOf, showDraft } from './device-rows.ts';
import { isUnsaved } from './draft-content.ts';
import { findDraft, forgetDraft, keepDraft } from './keep-draft.ts';
import { refreshDrafts } from './refresh-drafts.ts';

/** Typing pauses this long between thoughts. */
const SETTLE_MS = 2_000;

/** Saves the open draft in the background, and what a closed or offline tab left behind. */
export function startKeeping(): () => void {
  let last: Draft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function follow(): void {
    const draft = composeStore.get();
    const before = last;
    last = draft;
    if (before?.draftId && before.draftId !== draft?.draftId) leave(before, before.draftId);
    if (draft && !(before && isOneDraft(before, draft))) void report(checkDraft(draft));
    if (draft && hasWords(draft)) settle(draft);
  }

  function settle(draft: Draft): void {
    clearTimeout(timer);
    if (!draft.draftId) {
      composeStore.set({ ...draft, draftId: mintDraftId(mailboxOfDraft(draft)) });
      return;
    }
    const { draftId } = draft;
    if (!isUnsaved(draft) || conflictStore.get()?.draftId === draftId) return;
    timer = setTimeout(() => void report(keepDraft(draftId)), SETTLE_MS);
  }

  function leave(draft: Draft, draftId: string): void {
    clearTimeout(timer);
    if (conflictStore.get()?.draftId === draftId) conflictStore.set(null);
    // Closing parks the draft just after this.
    queueMicrotask(() => {
      const closed = findDraft(draftId);
      if (closed) keepClosed(closed);
      else if (!hasWords(draft)) dropDraft(draft);
      // Sent or deleted elsewhere, or continued under another id.
      else if (!isHidden(draft) && !isShownBy(draft, composeStore.get())) hideDraft(draft, 'stored');
    });
  }

  /** Another tab or device has sent an email: perhaps the one that is open here. */
  function checkSent(): void {
    const draft = composeStore.get();
    // The server refuses to send it a second time in any case.
    if (draft) void checkIsOpen(draft).catch(() => undefined);
  }

  /** Before the tab may be closed, or the user continues on another device. */
  function saveHidden(): void {
    const draftId = composeStore.get()?.draftId;
    if (document.visibilityState === 'hidden' && draftId) void report(keepDraft(draftId));
  }

  const stopLists = followLists();
  identifyParked<Draft>((draft) => mintDraftId(mailboxOfDraft(draft)));
  for (const parked of listParked<Draft>()) if (isUnsaved(parked)) keepClosed(parked);
  follow();
  const stop = composeStore.subscribe(follow);
  const stopChecking = [
    sendUpdates.subscribe(() => sendUpdates.get()?.status === 'pending' && checkSent()),
    polledChanges.subscribe(checkSent),
  ];
  document.addEventListener('visibilitychange', saveHidden);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', saveHidden);
    stop();
    stopLists();
    for (const stopOne of stopChecking) stopOne();
  };
}

/** Saves a draft that is not in the composer. */
export function keepClosed(draft: Draft): void {
  const { draftId } = draft;
  if (!draftId) return;
  const shown = showDraft(draft);
  void report(
    keepDraft(draftId).then(
      () => refreshDrafts(shown),
      (error) => {
        noteAnswer(shown, 'refused');
        throw error;
      },
    ),
  );
}

let hasWarned = false;

/** The copy on this device is still there: the next change, or the next visit, tries again. */
async function report(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    // The rail, which has the link to sign in, is told too.
    noteFailure(error);
    const reason = serverErrorOf(error) ?? 'the server did not respond';
    if (!hasWarned)
      notify(`Drafts stay on this device for now: ${reason}`, { isProblem: true, ...signInAction() });
    hasWarned = true;
  }
}

export function dropDraft({
  draftId,
  threadId = null,
  replaces = [],
}: Pick<Draft, 'draftId' | 'replaces'> & { threadId?: string | null }): void {
  for (const each of [...(draftId ? [draftId] : []), ...replaces]) {
    dropParked(each);
    const hidden = hideDraft({ draftId: each, threadId });
    void report(forgetDraft(each).then(() => refreshDrafts(hidden)));
  }
}

function isOneDraft(one: Draft, other: Draft): boolean {
  // The id changes as well where the same email begins a new draft, which the server does not have yet.
  const isOther = one.draftId !== other.draftId && other.revision !== undefined;
  return !isOther && one.kind === other.kind && one.threadId === other.threadId && one.name === other.name;
}

/** A reply that continues under another id is in the row of its thread. */
function isShownBy(draft: Draft, open: Draft | null): boolean {
  return open !== null && rowIdOf(draft) === rowIdOf(open);
}
