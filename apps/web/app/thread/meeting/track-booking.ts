import type { InboxRow } from '@triage/contract/inbox/inbox';
import type { Classification } from '@triage/contract/triage/classification';
import type { Lane } from '@triage/contract/triage/lanes';
import { askMeeting } from '../../client/changes/inbox-actions.ts';
import { resumeMoves } from '../../client/changes/perform-changes.ts';
import { dropUndo, pushUndo, type Undoable } from '../../client/changes/undo-stack.ts';
import { placeOf } from '../../client/data/place/place.ts';
import { getQueryClient } from '../../client/data/queries/query-client.ts';
import { findCachedRow } from '../../client/data/rows/find-cached-row.ts';

interface Booking {
  /** As it was before. */
  row: InboxRow;
  /** The lane that the booking moved the thread to. */
  lane: Lane | null;
  step: Undoable;
}

const bookings = new Map<string, Booking>();

/** Where a booking moved a thread out of Schedule, or null. */
export function settledLane(row: InboxRow, classification: Classification | null): Lane | null {
  const lane = row.lane === 'schedule' ? classification?.lane : undefined;
  return lane && lane !== row.lane ? lane : null;
}

/**
 * Undo opens the meeting, where it can be cancelled: the guests have their invitations, so a single key must not cancel
 * it, and undoing only the move would leave it in the calendar.
 */
export function trackBooking(row: InboxRow, lane: Lane | null, dismiss: () => void): void {
  const step: Undoable = {
    text: 'Meeting booked',
    changes: [{ row }],
    undo: () => askMeeting([row]),
    dismiss,
  };
  pushUndo(step);
  bookings.set(row.threadId, { row, lane, step });
}

/**
 * After the meeting was cancelled: moves the thread back to Schedule, unless it was moved again since. Returns whether
 * it does.
 */
export function undoBooking(threadId: string): boolean {
  const booking = bookings.get(threadId);
  if (!booking) return false;
  bookings.delete(threadId);
  const { row, lane, step } = booking;
  dropUndo(step);
  step.dismiss?.();
  const current = findCachedRow(getQueryClient(), threadId) ?? row;
  if (!lane || current.lane !== lane) return false;
  const verbs = { name: 'undo', doing: 'Undoing', done: 'Undone' };
  resumeMoves([{ row, from: { ...placeOf(row), lane }, to: placeOf(row), isUndo: true }], verbs);
  return true;
}
