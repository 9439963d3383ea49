import type { Evidence } from './rule-types.ts';
import type { Signal } from './signal-weights.ts';

const asked: readonly Signal[] = ['directQuestion', 'question', 'request', 'politeRequest', 'need'];
const machine: readonly Signal[] = ['unsubscribe', 'bulk', 'autoSubmitted', 'noReplySender'];
const times: readonly Signal[] = ['meetingTimes', 'alternatives', 'timeOffered'];
const many: readonly Signal[] = ['blind', 'copied', 'crowd'];
const quiet: readonly Signal[] = ['personalNews', 'plainNews'];

/** Evidence of two signals that neither gives alone: a deadline and a request, a question and many recipients. */
const pairs: readonly (readonly [Signal, readonly Signal[], readonly Signal[]])[] = [
  ['dueAndAsked', ['deadlineSoon'], asked],
  ['dueAndTimes', ['deadlineSoon'], times],
  ['stakeAndAsked', ['stake'], asked],
  ['stakeAndDue', ['stake'], ['deadlineSoon', 'soon', 'urgent']],
  ['stakeByMachine', ['stake', 'alarmWords', 'urgent'], machine],
  ['askedMany', asked, many],
  ['timesToMany', times, many],
  ['timesAndQuiet', ['alternatives', 'timeChoice'], quiet],
  ['dueAndQuiet', ['deadlineSoon', 'soon', 'deadline', 'hourNow'], quiet],
  ['needAndQuiet', ['need', 'indirectQuestion'], quiet],
  ['closingButNeeds', ['closing', 'answered'], ['need', 'indirectQuestion', 'contrast', 'negated']],
  ['nowAndOpen', ['deadlineNow'], ['need', 'negated', 'otherwise', 'stake', 'contrast']],
  ['nowByPerson', ['deadlineNow'], [...asked, ...quiet]],
  ['otherwiseAndAsked', ['otherwise'], asked],
  ['stakeAndQuiet', ['stake'], quiet],
  ['stakeByPerson', ['stake'], [...asked, ...quiet]],
  ['leisureAsked', ['leisure'], asked],
  ['roleAsks', ['roleSender'], ['directQuestion', 'request', 'need']],
  ['relayAsks', ['passedOn', 'mention'], ['directQuestion', 'question', 'request']],
  ['lapsesSoon', ['lapses'], ['deadlineSoon']],
  ['lapsesUnread', ['lapses'], ['noAnswer']],
  ['soonAndTimes', ['soon'], times],
  ['movedAndSoon', ['moved'], ['soon', 'deadlineSoon']],
];

export function pairEvidence(found: readonly Evidence[]): Evidence[] {
  const strengths = new Map<Signal, number>(found.map(({ signal, strength }) => [signal, strength]));
  const strongest = (signals: readonly Signal[]) =>
    Math.max(...signals.map((signal) => strengths.get(signal) ?? 0));
  return pairs
    .map(([signal, ones, others]) => ({
      signal,
      strength: Math.min(strongest(ones), strongest(others)),
      reason: null,
    }))
    .filter(({ strength }) => strength > 0);
}
