import type { OtherVersion } from '@triage/contract/sending/mail-drafts';
import { makeStore } from '../../client/data/make-store.ts';

/** A draft that was changed here and elsewhere, until the person has chosen. */
export interface DraftConflict {
  draftId: string;
  revision: number;
  other: OtherVersion;
}

export const conflictStore = makeStore<DraftConflict | null>(null);
