import type { DeceptionKind } from '@triage/contract/triage/deception';

export interface Clue {
  kind: DeceptionKind;
  /** How much it says; `find-deception.ts` says how much is enough. */
  weight: number;
  /** Says the same in the mail of a list: anybody can call their mail one. */
  isFirm?: boolean;
  /** Counts only beside clues of other kinds that weigh so much together: alone it stands in ordinary mail. */
  beside?: { kind: 'any' | 'notMoney'; weight: number };
  /** Many honest people have it too, so no other clue counts because of it. */
  isCommon?: boolean;
  /** Whom or what the mail claims to be. */
  looksLike?: string;
}
