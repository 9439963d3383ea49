import { createLabel, type KeptLabel } from '../changes/create-label.ts';
import { type KeptMarks, performMarks } from '../changes/marks/perform-marks.ts';
import { resumeMoves } from '../changes/perform-changes.ts';
import type { KeptMoves } from '../changes/send/send-changes.ts';
import { type KeptQuiet, sendQuiet } from '../notify/send-quiet.ts';
import { resumeAbandoned } from './kept-changes.ts';

/** Sends the changes of closed tabs that the server has not answered. */
export function replayChanges(): Promise<void> {
  return resumeAbandoned<KeptMoves | KeptMarks | KeptLabel | KeptQuiet>(
    ['moves', 'marks', 'label', 'quiet'],
    (kept) => {
      if (kept.kind === 'moves') resumeMoves(kept.changes, kept.verbs);
      else if (kept.kind === 'label') createLabel(kept);
      // Refused is what no longer exists.
      else if (kept.kind === 'quiet') void sendQuiet(kept.threadIds, kept.isQuiet).catch(() => undefined);
      else void performMarks(kept.threads, kept.change);
    },
  );
}
