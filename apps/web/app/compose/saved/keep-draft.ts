import type { OtherVersion } from '@triage/contract/sending/mail-drafts';
import { keyedQueue } from '@triage/core/async/keyed-queue';
import { trpc } from '../../client/data/queries/trpc.ts';
import { composeStore, type Draft } from '../../client/draft/compose-store.ts';
import { changeParked, listParked } from '../../client/draft/parked-drafts.ts';
import { callUntilAnswered } from '../../client/live/connectivity.ts';
import { keepChange } from '../../client/offline/kept-changes.ts';
import { asClosed } from './as-closed.ts';
import { conflictStore } from './conflict-store.ts';
import { hideDraft, showDraft } from './device-rows.ts';
import { contentOf, hashContent, isUnsaved } from './draft-content.ts';
import { refreshDrafts } from './refresh-drafts.ts';

const inTurn = keyedQueue();

/** Saves the draft as it is when its turn comes, open or parked; one that was sent or discarded meanwhile is skipped. */
export async function keepDraft(draftId: string, over?: string): Promise<void> {
  const replaced = await inTurn(['draft', draftId], () => saveDraft(draftId, over));
  // After its turn: each of them takes one of its own.
  await Promise.all(replaced.map(forgetDraft));
}

/** Resolves with the drafts in other mailboxes that this one was before. */
async function saveDraft(draftId: string, over: string | undefined): Promise<string[]> {
  const draft = findDraft(draftId);
  if (!draft || (!isUnsaved(draft) && over === undefined)) return [];
  const content = contentOf(draft);
  const request = { draftId, seen: draft.revision ?? 0, content, ...(over === undefined ? {} : { over }) };
  const { outcome, revision, other } = await callUntilAnswered(() => trpc.drafts.save.mutate(request));
  if (outcome === 'saved') {
    changeKept(draftId, { revision, savedAs: hashContent(content), replaces: undefined });
    return draft.replaces ?? [];
  }
  if (outcome === 'closed') startOver(draftId);
  else await showConflict(draftId, { revision, other });
  return [];
}

/** A discard that the server has not answered. */
export interface KeptDiscard {
  kind: 'discard';
  draftId: string;
}

/** The person has discarded it, or emptied it. */
export function forgetDraft(draftId: string): Promise<void> {
  const forget = keepChange({ kind: 'discard', draftId } satisfies KeptDiscard);
  return inTurn(['draft', draftId], async () => {
    await callUntilAnswered(() => trpc.drafts.discard.mutate({ draftId }));
  }).finally(forget);
}

export function findDraft(draftId: string): Draft | undefined {
  const open = composeStore.get();
  return open?.draftId === draftId ? open : listParked<Draft>().find((each) => each.draftId === draftId);
}

function changeKept(draftId: string, change: Partial<Draft>): void {
  if (composeStore.get()?.draftId === draftId) composeStore.set((draft) => draft && { ...draft, ...change });
  else changeParked<Draft>(draftId, change);
}

/** It was sent or discarded elsewhere, and changed here: the words go on as another draft. */
function startOver(draftId: string): void {
  const draft = findDraft(draftId);
  if (!draft) return;
  const isOpen = composeStore.get()?.draftId === draftId;
  const closed = asClosed(draft);
  if (!isOpen) hideDraft(draft, 'stored');
  changeKept(draftId, closed);
  if (!closed.draftId) return;
  const shown = isOpen ? undefined : showDraft(closed);
  void keepDraft(closed.draftId).then(() => refreshDrafts(shown));
}

async function showConflict(
  draftId: string,
  { revision, other }: { revision: number; other: OtherVersion | null },
): Promise<void> {
  if (composeStore.get()?.draftId !== draftId) return;
  const found = other ?? (await trpc.drafts.open.mutate({ draftId })).draft?.other;
  if (found) conflictStore.set({ draftId, revision, other: found });
}
