import type { InboxRow } from '@triage/contract/inbox/inbox';
import type { Lane } from '@triage/contract/triage/lanes';

/** After one thread was moved by hand: offers to move others like it. */
export function offerOthers(rows: readonly InboxRow[], lane: Lane): (() => void) | undefined {
  const [row] = rows;
  if (!row || rows.length > 1) return undefined;
  return () => void import('./offer-like-this.ts').then((part) => part.offerLikeThis(row, lane));
}
