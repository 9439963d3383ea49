import type { InboxRow } from '@triage/contract/inbox/inbox';
import { makeStore } from '../data/make-store.ts';

export interface Mark {
  unread: boolean;
  markId: number;
}

export type Marks = ReadonlyMap<string, Mark>;

/** Optimistic read and unread marks that the server has not confirmed. */
export const marksStore = makeStore<Marks>(new Map());

export function addMarks(threadIds: readonly string[], mark: Mark): void {
  marksStore.set((marks) => new Map([...marks, ...threadIds.map((threadId) => [threadId, mark] as const)]));
}

/** Keeps newer marks of the same thread. */
export function settleMarks(threadIds: readonly string[], { markId }: Mark): void {
  marksStore.set((marks) => {
    const next = new Map(marks);
    for (const threadId of threadIds) if (next.get(threadId)?.markId === markId) next.delete(threadId);
    return next;
  });
}

export function applyMarks(rows: readonly InboxRow[], marks: Marks): readonly InboxRow[] {
  if (marks.size === 0) return rows;
  return rows.map((row) => {
    const mark = marks.get(row.threadId);
    return mark && mark.unread !== row.unread ? { ...row, unread: mark.unread } : row;
  });
}
