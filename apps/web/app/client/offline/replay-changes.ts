import { type KeptMoves, resumeMoves } from '../changes/perform-changes.ts';
import { type KeptMarks, performMarks } from '../changes/perform-marks.ts';
import { resumeAbandoned } from './kept-changes.ts';

/** Sends the changes of closed tabs that the server has not answered. */
export function replayChanges(): Promise<void> {
  return resumeAbandoned<KeptMoves | KeptMarks>((kept) => {
    if (kept.kind === 'moves') resumeMoves(kept);
    else void performMarks(kept.threads, kept.change);
  });
}
