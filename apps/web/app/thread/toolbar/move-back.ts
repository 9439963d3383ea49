import type { InboxRow } from '@triage/contract/inbox/inbox';
import type { Lane } from '@triage/contract/triage/lanes';
import { move } from '../../client/changes/inbox-actions.ts';
import { laneNames } from '../../client/data/place/views.ts';

/** Where the lane before the archive is not known, the thread goes where nobody is asked to act. */
const FALLBACK: Lane = 'fyi';

/** Takes the thread out of the archive. It is no correction, so nothing is learned from it. */
export function moveBack(row: InboxRow, lane: Lane = FALLBACK): void {
  const name = laneNames[lane];
  move([row], () => ({ lane, snoozedUntil: null }), {
    name: 'move',
    doing: `Moving back to ${name}:`,
    done: `Moved back to ${name}:`,
    call: { kind: 'restore', lane, isReturn: true },
  });
}
