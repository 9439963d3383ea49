import type { CueKind } from './cues/cue-kinds.ts';
import { countCues, says, type ThreadReading } from './read-thread.ts';
import { type Evidence, evidence } from './rule-types.ts';
import type { Signal } from './signal-weights.ts';

const KINDS: [CueKind, Signal, string][] = [
  ['receipt', 'receiptWords', 'reads like a receipt or an order'],
  ['notice', 'noticeWords', 'reads like a notice'],
  ['newsletter', 'newsletterWords', 'reads like a newsletter'],
];
/** As many phrases of a kind as make a text surely that kind. */
const ENOUGH = 3;

/** Receipts, notices, newsletters, alarms, and the answers of machines. */
export function judgeContent(reading: ThreadReading): Evidence[] {
  if (reading.userSpokeLast) return [];
  const found: Evidence[] = [];
  for (const [kind, signal, reason] of KINDS) {
    const count = countCues(reading, kind) + (says(reading.subject, kind) ? 1 : 0);
    if (count > 0) found.push(evidence(signal, count > 1 ? reason : null, Math.min(count / ENOUGH, 1)));
  }
  if (countCues(reading, 'alarm') > 0) {
    found.push(evidence('alarmWords', 'warns of something', says(reading.subject, 'alarm') ? 1 : 0.3));
  }
  if (says(reading.subject, 'autoReply')) found.push(evidence('autoReply', 'an automatic reply'));
  else if (countCues(reading, 'autoReply') > 1)
    found.push(evidence('autoReply', 'reads like an automatic reply', 0.6));
  if (says(reading.subject, 'bounce')) found.push(evidence('bounce', 'a message of yours was not delivered'));
  return found;
}
