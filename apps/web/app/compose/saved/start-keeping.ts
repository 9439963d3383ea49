import { notify } from '../../client/changes/notices/notify.ts';
import { signInAction } from '../../client/changes/notices/sign-in-action.ts';
import { serverErrorOf } from '../../client/data/queries/trpc.ts';
import { composeStore, type Draft, hasWords } from '../../client/draft/compose-store.ts';
import { mailboxOfDraft, mintDraftId } from '../../client/draft/draft-mailbox.ts';
import { dropParked, listParked } from '../../client/draft/parked-drafts.ts';
import { noteFailure } from '../../client/live/connectivity.ts';
import { checkDraft } from './check-draft.ts';
import { conflictStore } from './conflict-store.ts';
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
      if (findDraft(draftId)) void report(keepDraft(draftId).then(refreshDrafts));
      else if (!hasWords(draft)) dropDraft(draft);
    });
  }

  /** Before the tab may be closed, or the user continues on another device. */
  function saveHidden(): void {
    const draftId = composeStore.get()?.draftId;
    if (document.visibilityState === 'hidden' && draftId) void report(keepDraft(draftId));
  }

  for (const parked of listParked<Draft>())
    if (parked.draftId && isUnsaved(parked)) void report(keepDraft(parked.draftId));
  follow();
  const stop = composeStore.subscribe(follow);
  document.addEventListener('visibilitychange', saveHidden);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', saveHidden);
    stop();
  };
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

export function dropDraft({ draftId, replaces = [] }: Pick<Draft, 'draftId' | 'replaces'>): void {
  for (const each of [...(draftId ? [draftId] : []), ...replaces]) {
    dropParked(each);
    void report(forgetDraft(each).then(refreshDrafts));
  }
}

function isOneDraft(one: Draft, other: Draft): boolean {
  return one.kind === other.kind && one.threadId === other.threadId && one.name === other.name;
}
