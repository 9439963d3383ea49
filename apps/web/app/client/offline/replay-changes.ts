import { createLabel, type KeptLabel } from '../changes/create-label.ts';
import { type KeptMarks, performMarks } from '../changes/marks/perform-marks.ts';
import { resumeMoves } from '../changes/perform-changes.ts';
import type { KeptMoves } from '../changes/send-changes.ts';
import { resumeAbandoned } from './kept-changes.ts';

/** Sends the changes of closed tabs that the server has not answered. */
export function replayChanges(): Promise<void> {
  return resumeAbandoned<KeptMoves | KeptMarks | KeptLabel>(['moves', 'marks', 'label'], (kept) => {
    if (kept.kind === 'moves') resumeMoves(kept.changes, kept.verbs);
    else if (kept.kind === 'label') createLabel(kept);
    else void performMarks(kept.threads, kept.change);
  });
}
