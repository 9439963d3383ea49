import type { ThreadReading } from '../reading/parse-thread.ts';
import { type Evidence, evidence } from '../rule-types.ts';
import { judgeLesson } from './judge-lesson.ts';

/** So many unanswered mails say something about the next one. */
const NEVER_AFTER = 3;

/** What the user did with this sender's earlier mail, and which lanes they corrected. */
export function judgeHistory(reading: ThreadReading): Evidence[] {
  const { answered, received, lastTenActions } = reading.context.history;
  const found: Evidence[] = judgeLesson(reading);
  if (answered > 0) {
    const times = answered === 1 ? 'once' : `${answered} times`;
    found.push(
      evidence('answeredBefore', `you replied to this sender ${times}`, Math.min(0.5 + answered / 8, 1)),
    );
  } else if (received >= NEVER_AFTER) {
    found.push(evidence('neverAnswered', 'you never replied to this sender', Math.min(received / 8, 1)));
  }
  const actions = lastTenActions.slice(0, 10);
  if (actions.length >= NEVER_AFTER) {
    const replied = actions.filter((action) => action === 'replied').length / actions.length;
    const passed =
      actions.filter((action) => action === 'archived' || action === 'ignored').length / actions.length;
    if (replied >= 0.5) found.push(evidence('usuallyReplied', 'you usually reply to this sender', replied));
    if (passed >= 0.7)
      found.push(evidence('usuallyPassedOver', "you usually skip this sender's emails", passed));
  }
  if (actions.includes('starred') || reading.last?.labelIds.includes('STARRED')) {
    found.push(evidence('starred', 'you star mail like this'));
  }
  return found;
}
