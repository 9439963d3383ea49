import { draftOfRow } from '@triage/contract/sending/draft-row';
import { makeStore } from '../data/make-store.ts';

/** The row of the unsent email that the user wants to continue; the composer opens it. */
export const continuedDraft = makeStore<string | null>(null);

/** An unsent email that is in no conversation has no thread to read: it opens in the composer. */
export function continueRow(rowId: string): boolean {
  if (!draftOfRow(rowId)) return false;
  continuedDraft.set(rowId);
  return true;
}
