import type { InboxRow } from '@triage/contract/inbox/inbox';

export interface Targets {
  rows: readonly InboxRow[];
  /** The first of them; its state decides between an action and its opposite. */
  row: InboxRow;
  me: string;
  begin(page: 'rules' | 'splits'): void;
}

export const icon = { size: 19, 'aria-hidden': true };
