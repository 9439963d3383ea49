import type { InboxRow } from '@triage/contract/inbox/inbox';
import { idsOf } from '../../data/rows/row-ids.ts';
import type { Refusals } from '../send/send-bulk.ts';
import type { RowChange } from './marks.ts';

export type Marked = Pick<InboxRow, 'threadId' | 'subject' | 'alsoIn'>;

/** The threads that are marked for a row. A label is one of the row's own mailbox. */
export function markedIds(row: Marked, change: RowChange): string[] {
  return change.kind === 'label' ? [row.threadId] : idsOf(row);
}

/** A row that is refused in one mailbox is one, however many copies it has. */
export function refusedRows(rows: readonly Marked[], change: RowChange, refusals: Refusals): Marked[] {
  return rows.filter((row) => markedIds(row, change).some((threadId) => refusals.has(threadId)));
}
