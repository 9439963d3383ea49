import type { InboxRow, View } from '@triage/contract/inbox/inbox';
import type { Lane, Priority } from '@triage/contract/triage/lanes';
import { laneNames } from './views.ts';

/** Where removed threads are: at the provider, and in no lane. */
export type Outside = 'trash' | 'spam';

/** Where a thread is shown: its lane and until when it is snoozed, or outside of all lanes. */
export interface Place {
  lane: Lane;
  snoozedUntil: string | null;
  outside?: Outside;
}

export interface Change {
  row: InboxRow;
  from: Place;
  to: Place;
  /** Undoes the last change and the lesson learned from it. */
  isUndo?: boolean;
  /** Asked for instead of the plain move to this place. */
  call?: Call;
}

export type Call =
  | { kind: 'archive' }
  | { kind: 'restore'; lane: Lane; isReturn?: true }
  | { kind: 'snooze'; until: string }
  | { kind: 'unsnooze' }
  | { kind: 'mute'; on: boolean }
  /** Adds the label and archives. */
  | { kind: 'file'; label: string }
  /** Beside the plain move. */
  | { kind: 'unlabel'; label: string }
  | { kind: 'remove'; to: Outside }
  | { kind: 'return'; from: Outside }
  | { kind: 'undo' };

export function placeOf({ lane, snoozedUntil, outside }: Place): Place {
  return { lane, snoozedUntil, ...(outside && { outside }) };
}

export function viewOf({ lane, snoozedUntil, outside }: Place): View | Outside {
  return outside ?? (snoozedUntil ? 'snoozed' : lane);
}

export function isSamePlace(a: Place, b: Place): boolean {
  return a.lane === b.lane && a.snoozedUntil === b.snoozedUntil && a.outside === b.outside;
}

export const outsideNames: Record<Outside, string> = { trash: 'Trash', spam: 'Spam' };

export function nameOfPlace({ lane, outside }: Place): string {
  return outside ? outsideNames[outside] : laneNames[lane];
}

const rank: Record<Priority, number> = { high: 2, medium: 1, low: 0 };

/** The server's order, so that a moved row lands where the next fetch will have it. */
export function compareRows(view: View | Outside): (a: InboxRow, b: InboxRow) => number {
  if (view === 'snoozed')
    return (a, b) =>
      (a.snoozedUntil ?? '').localeCompare(b.snoozedUntil ?? '') || (a.threadId < b.threadId ? -1 : 1);
  return (a, b) =>
    rank[b.priority] - rank[a.priority] ||
    Number(b.back ?? false) - Number(a.back ?? false) ||
    b.lastMessageAt.localeCompare(a.lastMessageAt) ||
    (a.threadId < b.threadId ? 1 : -1);
}

/** A split contains threads of the lanes. */
export function leavesSplit({ lane, snoozedUntil, outside }: Place): boolean {
  return lane === 'done' || Boolean(snoozedUntil || outside);
}

export function moveRow(row: InboxRow, to: Place): InboxRow {
  // Moving or snoozing a thread clears its "back" mark, as on the server.
  const { back: _, ...rest } = row;
  const moved = { ...rest, ...to };
  if (to.lane === 'done' && rest.labelIds) moved.labelIds = rest.labelIds.filter((id) => id !== 'INBOX');
  return row.lane === to.lane ? moved : { ...moved, classifiedBy: 'user', reasons: ['you moved it here'] };
}
