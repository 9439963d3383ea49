import type { Signal } from '../signal-weights.ts';
import type { LearnedOdds } from './learned-odds.ts';

const ASKS: readonly Signal[] = [
  'directQuestion',
  'question',
  'timeQuestion',
  'request',
  'politeRequest',
  'need',
  'stake',
  'present',
  'mention',
  'namedAmongMany',
  'availability',
  'timesAsked',
];
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
 * due. A sign-in code never needs an action besides reading it.
 */
export function guardLearned(learned: LearnedOdds, signals: ReadonlySet<Signal>): LearnedOdds {
  const finds = (wanted: readonly Signal[]) => wanted.some((signal) => signals.has(signal));
  const isAsked = finds(ASKS);
  const presses = finds(PRESSES);
  const { lanes, priority, action } = learned;
  const reply = isAsked ? Math.max(lanes.reply, 0) : lanes.reply;
  const schedule = isAsked ? Math.max(lanes.schedule, 0) : lanes.schedule;
  return {
    lanes: {
      reply,
      schedule: finds(ARRANGES) ? schedule : Math.min(schedule, reply),
      fyi: lanes.fyi,
      done: isAsked || finds(OPEN) ? Math.min(lanes.done, 0) : lanes.done,
    },
    priority: {
      high: presses ? Math.max(priority.high, 0) : priority.high,
      medium: priority.medium,
      low: presses || finds(MATTERS) ? Math.min(priority.low, 0) : priority.low,
    },
    action: signals.has('secure') ? Number.NEGATIVE_INFINITY : action,
  };
}
