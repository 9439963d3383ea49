import type { InboxCounts, InboxRow, View } from '@triage/contract/inbox/inbox';
import { makeStore } from '../data/make-store.ts';
import { type Change, compareRows, moveRow, type Place, viewOf } from '../data/place/place.ts';
import { movedCopies } from '../data/rows/row-ids.ts';

export interface PendingChange extends Change {
  changeId: number;
}

export type Pending = ReadonlyMap<string, PendingChange>;

/** Optimistic changes that the server has not confirmed. */
export const pendingStore = makeStore<Pending>(new Map());

export function addPending(changes: readonly PendingChange[]): void {
  pendingStore.set((pending) => {
    const next = new Map(pending);
    for (const change of changes) {
      const earlier = pending.get(change.row.threadId);
      next.set(change.row.threadId, earlier ? { ...change, from: earlier.from } : change);
    }
    return next;
  });
}

/** Keeps a newer change of the same thread and rebases it on the result of this one. */
export function settlePending(
  changes: readonly PendingChange[],
  isDone: (change: PendingChange) => boolean,
): void {
  pendingStore.set((pending) => {
    const next = new Map(pending);
    for (const change of changes) {
      const { threadId } = change.row;
      const latest = next.get(threadId);
      if (latest?.changeId === change.changeId) next.delete(threadId);
      else if (latest && isDone(change)) next.set(threadId, { ...latest, from: change.to });
    }
    return next;
  });
}

export function applyPending(
  rows: readonly InboxRow[],
  view: View,
  pending: Pending,
  isListed: (change: PendingChange) => boolean = () => true,
): readonly InboxRow[] {
  if (pending.size === 0) return rows;
  const changed = byThread(pending);
  const kept = rows.filter(({ threadId }) => !changed.has(threadId));
  const arrived = [...pending.values()]
    .filter((change) => viewOf(change.to) === view && isListed(change))
    .map(({ row, to }) => moveRow(row, to));
  if (arrived.length === 0) return kept.length === rows.length ? rows : kept;
  return insertRows(kept, arrived, view);
}

/**
 * A list that is fetched while the mailboxes answer may show a copy that is still to be changed: it stands for the row. A
 * change of the copy itself, made in the list of its mailbox, comes first.
 */
export function byThread(pending: Pending): Pending {
  const copies = [...pending.values()].flatMap((change) =>
    movedCopies(change.row).map(({ threadId }) => [threadId, change] as const),
  );
  return copies.length > 0 ? new Map([...copies, ...pending]) : pending;
}

export function insertRows(rows: readonly InboxRow[], arrived: readonly InboxRow[], view: View): InboxRow[] {
  const ids = new Set(arrived.map(({ threadId }) => threadId));
  return [...rows.filter(({ threadId }) => !ids.has(threadId)), ...arrived].sort(compareRows(view));
}

export function shiftCounts(
  counts: InboxCounts,
  changes: Iterable<Pick<Change, 'from' | 'to'>>,
): InboxCounts {
  const next = { ...counts };
  for (const { from, to } of changes) {
    shift(next, from, -1);
    shift(next, to, 1);
  }
  return next;
}

function shift(counts: InboxCounts, place: Place, by: 1 | -1): void {
  const view = viewOf(place);
  if (view !== 'trash' && view !== 'spam') counts[view] = Math.max(0, counts[view] + by);
}
