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
}

export const noSelection: Selection = {
  list: null,
  cursor: null,
  selected: new Set(),
  anchor: null,
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
  return { ...selection, cursor: threadId, selected, anchor: selected.has(threadId) ? threadId : null };
}

/** Selects exactly the range from the anchor to the target, so moving back deselects rows. */
export function selectRange(rows: Rows, selection: Selection, target: string): Selection {
  const anchor = selection.anchor ?? selection.cursor ?? target;
  const [from, to] = [anchor, target].map((id) => rows.findIndex(({ threadId }) => threadId === id));
  if (from === undefined || to === undefined || from < 0 || to < 0) return toggleSelected(selection, target);
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ...selection, cursor: target, anchor, selected: new Set(range.map(({ threadId }) => threadId)) };
}
