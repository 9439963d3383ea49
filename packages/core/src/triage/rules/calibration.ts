import type { Lane } from '@triage/contract/triage/lanes';
import type { Signal } from './signal-weights.ts';

/** Verdicts that err alike: an FYI from a machine is nearly always right, one from a person is a guess. */
export type VerdictClass = 'known' | 'schedule' | 'done' | 'asked' | 'quiet' | 'machine' | 'person';

/** Not decided by words: it is archived, deceptive, an invitation, matches a lesson, or the user wrote last. */
const KNOWN: readonly Signal[] = [
  'archived',
  'deceptive',
  'lastWordClosed',
  'calendarRequest',
  'calendarCounter',
  'calendarCancelled',
  'calendarAnswer',
  'calendarAnswered',
  'taughtReply',
  'taughtSchedule',
  'taughtFyi',
  'taughtDone',
];
const MACHINE: readonly Signal[] = [
  'unsubscribe',
  'bulk',
  'autoSubmitted',
  'autoReply',
  'bounce',
  'noReplySender',
];
const ASKED: readonly Signal[] = ['directQuestion', 'question', 'request', 'mention'];

/**
 * Summed log-odds, and the measured accuracy at that sum on threads that the weights were not fitted on (eight-fold
 * cross-validation over the development sets), rounded down. "No reply needed" on a person's mail is never certain.
 */
const TABLE: Record<VerdictClass, readonly (readonly [odds: number, right: number])[]> = {
  known: [
    [0, 0.9],
    [2, 0.98],
    [6, 0.985],
  ],
  schedule: [
    [0, 0.64],
    [1, 0.85],
    [2, 0.93],
    [3.2, 0.972],
    [5, 0.985],
  ],
  done: [
    [0, 0.6],
    [1, 0.78],
    [2, 0.87],
    [3, 0.92],
    [4, 0.955],
  ],
  asked: [
    [0, 0.52],
    [1, 0.76],
    [1.5, 0.84],
    [2, 0.91],
    [3, 0.95],
    [4, 0.972],
    [6, 0.98],
  ],
  quiet: [
    [0, 0.53],
    [1, 0.7],
    [1.5, 0.81],
    [2.5, 0.89],
    [4, 0.94],
  ],
  machine: [
    [0, 0.68],
    [1.5, 0.9],
    [2.5, 0.965],
    [3.5, 0.975],
    [6, 0.985],
  ],
  person: [
    [0, 0.68],
    [1, 0.8],
    [2, 0.87],
    [3, 0.93],
    [6, 0.95],
  ],
};

export function classOfVerdict(lane: Lane, signals: ReadonlySet<Signal>): VerdictClass {
  if (KNOWN.some((signal) => signals.has(signal))) return 'known';
  if (lane === 'schedule' || lane === 'done') return lane;
  if (lane === 'reply') return ASKED.some((signal) => signals.has(signal)) ? 'asked' : 'quiet';
  return MACHINE.some((signal) => signals.has(signal)) ? 'machine' : 'person';
}

/** Linear between the points of the table. */
export function calibrate(kind: VerdictClass, odds: number): number {
  const points = TABLE[kind];
  const at = points.findIndex(([from]) => odds < from);
  const [low, high] = [points[at < 0 ? points.length - 1 : at - 1], points[at]];
  if (!low) return Math.max((high?.[1] ?? 0.5) + odds * 0.1, 0.3);
  if (!high) return low[1];
  return low[1] + ((high[1] - low[1]) * (odds - low[0])) / (high[0] - low[0]);
}
