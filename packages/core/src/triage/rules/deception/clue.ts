import type { DeceptionKind } from '@triage/contract/triage/deception';

export interface Clue {
  kind: DeceptionKind;
  /** How much it says; `find-deception.ts` says how much is enough. */
  weight: number;
  /** Says the same in the mail of a list: anybody can call their mail one. */
  isFirm?: boolean;
  /** Whom or what the mail claims to be. */
  looksLike?: string;
}
