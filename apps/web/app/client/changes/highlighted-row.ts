import type { InboxRow } from '@triage/contract/inbox/inbox';
import type { InboxLocation } from '../data/place/inbox-location.ts';
import { noSelection, type Selection, selectionStore } from './selection.ts';

type Rows = readonly Pick<InboxRow, 'threadId'>[];

export interface ShownList {
  key: string;
  rows: Rows;
  openId: string | null;
}

/** The last position of the highlighted row: keys continue from there once the row has left the list. */
let lastIndex = 0;
let lastOpenId: string | null = null;

/** Each lane and each search has its own cursor and selection, and so has each mailbox in it. */
export function listKey({
  view,
  query,
  label,
  mailbox,
}: Pick<InboxLocation, 'view' | 'query' | 'label' | 'mailbox'>): string {
  const of = mailbox ? ` of ${mailbox}` : '';
  if (label) return `${view} ${label}${of}`;
  return (view === 'search' ? `search ${query ?? ''}` : view) + of;
}

/**
 * The row that keys act on. Null when the thread under the cursor has left the list: only a key or a click moves the
 * cursor to another thread.
 */
export function findHighlighted(
  rows: Rows,
  key: string,
  selection: Selection = selectionStore.get(),
): string | null {
  const { list, cursor } = selection;
  if (list !== key || cursor === null) return rows[0]?.threadId ?? null;
  return rows.some(({ threadId }) => threadId === cursor) ? cursor : null;
}

/** The next row in a direction; when the cursor's row has left, counted from its last position. */
export function findNext(rows: Rows, from: string | null, by: 1 | -1): string | null {
  const index = rows.findIndex(({ threadId }) => threadId === from);
  const next = index >= 0 ? index + by : by === 1 ? lastIndex : lastIndex - 1;
  return rows[Math.min(Math.max(next, 0), rows.length - 1)]?.threadId ?? null;
}

/** Stores the highlighted row as the cursor, so that newly arrived mail cannot take its place. */
export function settleCursor({ key, rows, openId }: ShownList): void {
  const selection = selectionStore.get();
  const hasClosed = lastOpenId !== null && openId === null;
  lastOpenId = openId;
  if (selection.list !== key)
    selectionStore.set({ ...noSelection, list: key, cursor: openId ?? rows[0]?.threadId ?? null });
  else if (openId !== null) setCursor(openId);
  else if (selection.cursor === null) setCursor(rows[0]?.threadId ?? null);
  else if (hasClosed && findHighlighted(rows, key) === null) setCursor(findNext(rows, null, 1));
  const { cursor } = selectionStore.get();
  const index = rows.findIndex(({ threadId }) => threadId === cursor);
  if (index >= 0) lastIndex = index;
}

function setCursor(cursor: string | null): void {
  selectionStore.set((selection) => (selection.cursor === cursor ? selection : { ...selection, cursor }));
}
