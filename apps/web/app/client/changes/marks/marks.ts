import type { InboxRow } from '@triage/contract/inbox/inbox';
import { makeStore } from '../../data/make-store.ts';

/** A change of a thread that does not move it. */
export type RowChange =
  | { kind: 'unread'; on: boolean }
  | { kind: 'star'; on: boolean }
  | { kind: 'label'; label: string; name: string; on: boolean };

export interface Mark {
  change: RowChange;
  markId: number;
  /** Set in another mailbox too, which has the same email. */
  isCopy?: boolean;
}

/** For each thread, its newest mark of each kind. */
export type Marks = ReadonlyMap<string, readonly Mark[]>;

/** Optimistic marks that the server has not confirmed. */
export const marksStore = makeStore<Marks>(new Map());

export function addMarks(threadIds: readonly string[], mark: Mark): void {
  marksStore.set((marks) => {
    const next = new Map(marks);
    for (const threadId of threadIds) {
      const others = (marks.get(threadId) ?? []).filter((other) => keyOf(other) !== keyOf(mark));
      next.set(threadId, [...others, mark]);
    }
    return next;
  });
}

/** Keeps newer marks of the same thread. */
export function settleMarks(threadIds: readonly string[], { markId }: Mark): void {
  marksStore.set((marks) => {
    const next = new Map(marks);
    for (const threadId of threadIds) {
      const left = (next.get(threadId) ?? []).filter((mark) => mark.markId !== markId);
      if (left.length > 0) next.set(threadId, left);
      else next.delete(threadId);
    }
    return next;
  });
}

/** A mark of a thread counts once, in however many mailboxes it is set. */
export function countMarks(marks: Marks): number {
  return [...marks.values()].flat().filter(({ isCopy }) => !isCopy).length;
}

export function applyMarks(rows: readonly InboxRow[], marks: Marks): readonly InboxRow[] {
  if (marks.size === 0) return rows;
  return rows.map((row) =>
    (marks.get(row.threadId) ?? []).reduce((changed, { change }) => changeRow(changed, change), row),
  );
}

type Markable = Pick<InboxRow, 'unread' | 'labelIds'> & Partial<Pick<InboxRow, 'starred'>>;

/** The same row when nothing changes, so that nothing renders. */
export function changeRow<Row extends Markable>(row: Row, change: RowChange): Row {
  if (isSo(row, change)) return row;
  if (change.kind !== 'label') return { ...row, [fieldOf[change.kind]]: change.on };
  const others = (row.labelIds ?? []).filter((id) => id !== change.label);
  return { ...row, labelIds: change.on ? [...others, change.label] : others };
}

export function isSo(row: Markable, change: RowChange): boolean {
  if (change.kind === 'label') return (row.labelIds ?? []).includes(change.label) === change.on;
  return row[fieldOf[change.kind]] === change.on;
}

const fieldOf = { unread: 'unread', star: 'starred' } as const;

function keyOf({ change }: Mark): string {
  return change.kind === 'label' ? `label ${change.label}` : change.kind;
}
