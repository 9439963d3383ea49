import type { Signal } from '../signal-weights.ts';
import type { LearnedOdds } from './learned-odds.ts';

const ASKS: readonly Signal[] = ['directQuestion', 'question', 'politeRequest', 'need', 'present'];
const PRESSES: readonly Signal[] = [
  'present',
  'travelChange',
  'careSender',
  'urgent',
  'stakeAndAsked',
  'dueAndAsked',
];

/**
 * Learned weights must not move an email out of Reply or Schedule in which the rules found a request, nor lower the
 * priority of one that is due. A sign-in code never needs a step besides reading it.
 */
export function guardLearned(learned: LearnedOdds, signals: ReadonlySet<Signal>): LearnedOdds {
  const finds = (wanted: readonly Signal[]) => wanted.some((signal) => signals.has(signal));
  const isAsked = finds(ASKS) || (signals.has('request') && signals.has('greetsYou'));
  const { lanes, priority, step } = learned;
  return {
    lanes: isAsked
      ? {
          reply: Math.max(lanes.reply, 0),
          schedule: Math.max(lanes.schedule, 0),
          fyi: Math.min(lanes.fyi, 0),
          done: Math.min(lanes.done, 0),
        }
      : lanes,
    priority: finds(PRESSES)
      ? { high: Math.max(priority.high, 0), medium: priority.medium, low: Math.min(priority.low, 0) }
      : priority,
    step: signals.has('secure') ? Number.NEGATIVE_INFINITY : step,
  };
}
