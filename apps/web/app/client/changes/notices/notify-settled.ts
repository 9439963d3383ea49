import type { InboxRow } from '@triage/contract/inbox/inbox';
import type { Classification } from '@triage/contract/triage/classification';
import { placeOf } from '../../data/place/place.ts';
import { laneNames } from '../../data/place/views.ts';
import { getQueryClient } from '../../data/queries/query-client.ts';
import { undoChanges } from '../perform-changes.ts';
import { dropUndo, pushUndo, type Undoable } from '../undo-stack.ts';
import { notify } from './notify.ts';

/** The server moved a thread out of Schedule because its time is settled: show a toast with Undo. */
export function notifySettled(row: InboxRow | undefined, classification: Classification | null): void {
  if (row?.lane !== 'schedule' || !classification || classification.lane === row.lane) return;
  const { lane } = classification;
  const text = `Moved to ${laneNames[lane]}: “${row.subject || 'No subject'}”`;
  const undo = () => {
    dropUndo(step);
    dismiss();
    undoChanges([{ row, from: placeOf(row), to: { ...placeOf(row), lane } }], 'move');
  };
  const dismiss = notify(text, { duration: 10_000, action: { label: 'Undo', onClick: undo } });
  const step: Undoable = { text, undo };
  pushUndo(step);
  void getQueryClient().invalidateQueries({ queryKey: ['inbox'] });
}
