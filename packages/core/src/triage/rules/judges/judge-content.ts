import { SALES_REASON } from '@triage/contract/triage/deception';
import type { CueKind } from '../cues/cue-kinds.ts';
import { findRelay } from '../reading/find-relay.ts';
import { isAllClear } from '../reading/is-all-clear.ts';
import { isCustomer } from '../reading/is-customer.ts';
import { isFirstContact } from '../reading/is-first-contact.ts';
import { isSecurityMail } from '../reading/is-security-mail.ts';
import { countCues, says, type ThreadReading } from '../reading/parse-thread.ts';
import { type Evidence, evidence } from '../rule-types.ts';
import type { Signal } from '../signal-weights.ts';

const KINDS: [CueKind, Signal, string][] = [
  ['receipt', 'receiptWords', 'reads like a receipt or an order'],
  ['notice', 'noticeWords', 'reads like a notice'],
  ['newsletter', 'newsletterWords', 'reads like a newsletter'],
];
/** As many phrases of a kind as make a text surely that kind. */
const ENOUGH = 3;

/** A single sales phrase appears in ordinary mail too. */
const PITCH_MIN = 2;
const PITCH_SURE = 4;
const SCAM_MIN = 2;
const SCAM_SURE = 3;

/** Confidence in a warning that the subject does not name. */
const SEVERAL = 0.6;
const ONCE = 0.3;
/** Receipts, notices, newsletters, alarms, and the answers of machines. */
export function judgeContent(reading: ThreadReading): Evidence[] {
  if (reading.userSpokeLast) return [];
  const found: Evidence[] = [];
  // The text that a ticket system puts around a user's words says nothing about them.
  const relayed = findRelay(reading) !== null;
  for (const [kind, signal, reason] of relayed ? [] : KINDS) {
    const count = countCues(reading, kind) + (says(reading.subject, kind) ? 1 : 0);
    if (count > 0) found.push(evidence(signal, count > 1 ? reason : null, Math.min(count / ENOUGH, 1)));
  }
  const alarms = isAllClear(reading.subject) ? 0 : countCues(reading, 'alarm');
  if (alarms > 0) {
    const strength = says(reading.subject, 'alarm') ? 1 : alarms > 1 ? SEVERAL : ONCE;
    found.push(evidence('alarmWords', 'contains a warning', strength));
  }
  const pitches = isCustomer(reading) ? 0 : countCues(reading, 'pitch');
  // "Valid for ten minutes" is no offer, nor is an outage whose "store leads" must know.
  const others = alarms > 0 || isSecurityMail(reading);
  if (pitches >= PITCH_MIN && isFirstContact(reading) && !others)
    found.push(evidence('pitch', SALES_REASON, Math.min((pitches + 1) / PITCH_SURE, 1)));
  const scams = countCues(reading, 'scam');
  if (scams >= SCAM_MIN && isFirstContact(reading))
    found.push(evidence('scam', 'asks for what fraud asks for', Math.min((scams - 1) / SCAM_SURE, 1)));
  if (relayed) return found;
  if (says(reading.subject, 'autoReply')) found.push(evidence('autoReply', 'an automatic reply'));
  else if (countCues(reading, 'autoReply') > 1)
    found.push(evidence('autoReply', 'reads like an automatic reply', 0.6));
  if (says(reading.subject, 'bounce')) found.push(evidence('bounce', 'your message was not delivered'));
  return found;
}
