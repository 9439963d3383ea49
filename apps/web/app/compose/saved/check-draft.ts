import { draftOfRow } from '@triage/contract/sending/draft-row';
import { notify } from '../../client/changes/notices/notify.ts';
import { goTo, parseInboxLocation } from '../../client/data/place/inbox-location.ts';
import { trpc } from '../../client/data/queries/trpc.ts';
import {
  composeStore,
  type Draft,
  focusComposer,
  hasWords,
  openDraft,
} from '../../client/draft/compose-store.ts';
import { takeParkedOf } from '../../client/draft/parked-drafts.ts';
import { callUntilAnswered } from '../../client/live/connectivity.ts';
import { asClosed } from './as-closed.ts';
import { conflictStore } from './conflict-store.ts';
import { hideDraft, renameRow, rowIdOf } from './device-rows.ts';
import { contentOf, draftOf, hashContent, isUnsaved } from './draft-content.ts';

type Found = NonNullable<Awaited<ReturnType<typeof trpc.drafts.open.mutate>>['draft']>;

/** When a draft opens: loads its newer version from other devices and programs, or the unsent reply of its thread. */
export async function checkDraft({ draftId, revision, threadId }: Draft): Promise<void> {
  if (draftId !== undefined && revision !== undefined) {
    const { draft } = await callUntilAnswered(() => trpc.drafts.open.mutate({ draftId }));
    const open = composeStore.get();
    // Saved meanwhile: the answer is older than what is open.
    if (open?.draftId !== draftId || open.revision !== revision) return;
    if (draft) showNewer(open, draft);
    else leaveGone(open);
  } else if (threadId !== null) {
    const { draft } = await callUntilAnswered(() => trpc.drafts.open.mutate({ threadId }));
    const open = composeStore.get();
    if (draft && open?.threadId === threadId && open.revision === undefined) showNewer(open, draft);
  }
}

/**
 * While a draft is in use: whether it was sent or discarded elsewhere. The composer stays open around the cursor: keys
 * would become shortcuts. The list costs the provider nothing; it may be read from a standby that is behind.
 */
export async function checkIsOpen({ draftId, revision }: Draft): Promise<void> {
  if (draftId === undefined || revision === undefined) return;
  const { drafts } = await trpc.drafts.list.query();
  if (drafts.some((each) => each.draftId === draftId)) return;
  const { draft } = await trpc.drafts.open.mutate({ draftId });
  const open = composeStore.get();
  if (!draft && open?.draftId === draftId && open.revision === revision) composeStore.set(asClosed(open));
}

/** Opens the unsent email of a row in the list of drafts. */
export async function openDraftOf(rowId: string): Promise<void> {
  const draftId = draftOfRow(rowId);
  const open = composeStore.get();
  if (open && rowIdOf(open) === rowId) {
    // A reply that reopened with its thread leaves the focus where it is.
    if (draftId !== null) focusComposer();
    return;
  }
  // The copy of this device opens at once; whether it is the newest is asked when it is open.
  const kept = takeParkedOf<Draft>(draftId === null ? { threadId: rowId } : { draftId });
  if (kept) return openDraft(kept);
  const { draft } = await trpc.drafts.open.mutate(draftId === null ? { threadId: rowId } : { draftId });
  if (!draft && draftId !== null) return noteGone({ draftId, threadId: null });
  if (!draft || composeStore.get()?.draftId === draft.draftId) return;
  if (draftId === null && draft.content.threadId === null) {
    renameRow(rowId, draft.draftId);
    leaveThread(rowId);
  }
  openDraft(withServer(draftOf(draft.content), draft));
  if (draft.other) conflictStore.set({ ...draft, other: draft.other });
}

function showNewer(open: Draft, found: Found): void {
  const { draftId, revision, content, other } = found;
  const isOurs = open.draftId === draftId && open.revision === revision;
  if (other) conflictStore.set({ draftId, revision, other });
  else if (isOurs) return;
  else if (!hasWords(open) || !isUnsaved(open)) composeStore.set(withServer(draftOf(content), found));
  else {
    // The person chooses between both, and continues under the id of the found draft.
    composeStore.set({ ...open, draftId, revision: undefined, savedAs: undefined });
    conflictStore.set({ draftId, revision, other: { content, messageId: null } });
  }
}

function withServer(draft: Draft, { draftId, revision }: Pick<Found, 'draftId' | 'revision'>): Draft {
  return { ...draft, draftId, revision, savedAs: hashContent(contentOf(draft)) };
}

function leaveGone(open: Draft): void {
  if (isUnsaved(open)) {
    composeStore.set(asClosed(open));
    return;
  }
  composeStore.set(null);
  noteGone(open);
}

/** An unsent email that is in no conversation has no thread to show behind it. */
export function leaveThread(rowId: string): void {
  const place = parseInboxLocation(window.location.search);
  if (place.threadId === rowId) goTo({ ...place, threadId: null }, 'replace');
}

function noteGone(draft: Pick<Draft, 'draftId' | 'threadId'>): void {
  hideDraft(draft, 'stored');
  notify('This draft was sent or discarded elsewhere');
}
