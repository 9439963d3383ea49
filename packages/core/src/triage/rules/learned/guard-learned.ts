import type { Signal } from '../signal-weights.ts';
import type { LearnedOdds } from './learned-odds.ts';

const ASKS: readonly Signal[] = [
  'directQuestion',
  'question',
  'politeRequest',
  'stake',
  'present',
  'mention',
  'namedAmongMany',
];
/** Their phrases also appear in emails that ask for nothing ("as expected"), so stronger odds outweigh them. */
const MAY_ASK: readonly Signal[] = ['request', 'need', 'timeQuestion', 'availability', 'timesAsked'];
const WEAK = 1.5;
/** A time, a day or a meeting is mentioned. */
const ARRANGES: readonly Signal[] = [
  'availability',
  'timesAsked',
  'timeQuestion',
  'timeOffered',
  'meetingTimes',
  'meetingQuestion',
  'meetingWords',
  'alternatives',
  'appointment',
  'moved',
  'agreed',
  'soon',
  'farDay',
  'deadline',
  'deadlineSoon',
  'hourNow',
];
const OPEN: readonly Signal[] = ['negated', 'contrast', 'need', 'stake', 'closingButNeeds'];
const PRESSES: readonly Signal[] = [
  'present',
  'travelChange',
  'careSender',
  'urgent',
  'stakeAndAsked',
  'dueAndAsked',
];
const MATTERS: readonly Signal[] = ['stake', 'secure', 'lapsesSoon'];

/**
 * Where the rules found a request, learned weights must not move the email out of Reply or Schedule. They must not move an
 * email to Schedule that mentions no time or meeting, nor to Done while something is open, nor lower the priority of what is
 * due. A sign-in code needs no action besides reading it; a warning may.
 */
export function guardLearned(learned: LearnedOdds, signals: ReadonlySet<Signal>): LearnedOdds {
  const finds = (wanted: readonly Signal[]) => wanted.some((signal) => signals.has(signal));
  const isAsked = finds(ASKS);
  const presses = finds(PRESSES);
  const { lanes, priority, action } = learned;
  const held = finds(MAY_ASK) ? WEAK : 0;
  const hold = (odds: number) => (isAsked ? Math.max(odds, 0) : odds < 0 ? Math.min(odds + held, 0) : odds);
  const [reply, schedule] = [hold(lanes.reply), hold(lanes.schedule)];
  return {
    lanes: {
      reply,
      schedule: finds(ARRANGES) ? schedule : Math.min(schedule, reply),
      fyi: lanes.fyi,
      done: isAsked || held > 0 || finds(OPEN) ? Math.min(lanes.done, 0) : lanes.done,
    },
    priority: {
      high: presses ? Math.max(priority.high, 0) : priority.high,
      medium: priority.medium,
      low: presses || finds(MATTERS) ? Math.min(priority.low, 0) : priority.low,
    },
    action: signals.has('secure') && !signals.has('alarmWords') ? Number.NEGATIVE_INFINITY : action,
  };
}
