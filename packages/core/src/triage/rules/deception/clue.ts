import type { DeceptionKind } from '@triage/contract/triage/deception';

export interface Clue {
  kind: DeceptionKind;
  /** How much it says; `find-deception.ts` says how much is enough. */
  weight: number;
  /** Whom or what the mail claims to be. */
  looksLike?: string;
}
