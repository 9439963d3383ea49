import type { InboxRow } from '@triage/contract/inbox/inbox';
import { makeStore } from '../data/make-store.ts';

export interface Selection {
  /** See `listKey`. */
  list: string | null;
  /** The row under the cursor. */
  cursor: string | null;
  selected: ReadonlySet<string>;
  /** Where a range selection starts. */
  anchor: string | null;
  /** The rows that the range from the anchor has selected: they were not selected before. */
  added: ReadonlySet<string>;
}

export const noSelection: Selection = {
  list: null,
  cursor: null,
  selected: new Set(),
  anchor: null,
  added: new Set(),
};
export const selectionStore = makeStore<Selection>(noSelection);

type Rows = readonly Pick<InboxRow, 'threadId'>[];

/** The row to highlight when these rows leave: the next one that stays, else the previous one, or the reverse. */
export function findSurvivor(
  rows: Rows,
  cursor: string | null,
  leaving: ReadonlySet<string>,
  isUpward = false,
): string | null {
  const index = rows.findIndex(({ threadId }) => threadId === cursor);
  if (index < 0) return cursor;
  const stays = ({ threadId }: { threadId: string }) => !leaving.has(threadId);
  const [below, above] = [rows.slice(index).find(stays), rows.slice(0, index).findLast(stays)];
  return (isUpward ? (above ?? below) : (below ?? above))?.threadId ?? null;
}

export function toggleSelected(selection: Selection, threadId: string): Selection {
  const selected = new Set(selection.selected);
  if (!selected.delete(threadId)) selected.add(threadId);
  const anchor = selected.has(threadId) ? threadId : null;
  return { ...selection, cursor: threadId, selected, anchor, added: noSelection.added };
}

/**
 * Adds the range from the anchor to the target. Moving back deselects only rows that the range itself has added: rows
 * that were selected before stay selected.
 */
export function selectRange(rows: Rows, selection: Selection, target: string): Selection {
  const indexOf = (id: string | null) => rows.findIndex(({ threadId }) => threadId === id);
  const to = indexOf(target);
  if (to < 0) return toggleSelected(selection, target);
  const isContinued = indexOf(selection.anchor) >= 0;
  const anchor = [selection.anchor, selection.cursor].find((id) => indexOf(id) >= 0) ?? target;
  const selected = new Set(selection.selected);
  if (isContinued) for (const id of selection.added) selected.delete(id);
  const from = indexOf(anchor);
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ threadId }) => threadId);
  const added = new Set(range.filter((id) => !selected.has(id)));
  return { ...selection, cursor: target, anchor, added, selected: new Set([...selected, ...range]) };
}
