import { mailboxOf } from '@triage/contract/mailbox-id';
import type { Label } from '@triage/contract/triage/labels';
import type { Rows } from '../inbox-actions.ts';

/** The labels that these threads can have: those of their mailbox. Null if they are in several, which share none. */
export function labelsFor(rows: Rows, labels: readonly Label[]): readonly Label[] | null {
  const [mailbox, ...others] = new Set(rows.map(({ threadId }) => mailboxOf(threadId)));
  return others.length > 0 ? null : labels.filter(({ id }) => mailboxOf(id) === mailbox);
}

export const NO_SHARED_LABEL =
  'These threads are in different mailboxes, which have no labels in common. Select threads of one mailbox.';
