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

type Table = readonly (readonly [odds: number, right: number])[];

/**
 * Summed log-odds, and the measured accuracy at that sum, each thread by weights that were learned from others (five-fold
 * cross-validation, `bench/eval/calibrate.ts`), between that of the development sets, which the rules were tuned on, and that of
 * the training set, half of which was written to be hard. "No reply needed" on a person's mail is never certain.
 */
const TABLE: Record<VerdictClass, Table> = {
  known: [
    [0, 0.9],
    [2, 0.98],
    [6, 0.985],
  ],
  schedule: [
    [0, 0.64],
    [1, 0.82],
    [2, 0.92],
    [3, 0.95],
    [4, 0.965],
    [5, 0.98],
  ],
  done: [
    [0, 0.65],
    [1, 0.8],
    [2, 0.89],
    [3, 0.94],
    [4, 0.955],
  ],
  asked: [
    [0, 0.48],
    [0.5, 0.66],
    [1, 0.76],
    [1.5, 0.82],
    [2, 0.88],
    [3, 0.93],
    [4, 0.955],
    [5, 0.966],
    [6, 0.978],
  ],
  quiet: [
    [0, 0.5],
    [1, 0.68],
    [1.5, 0.79],
    [2.5, 0.88],
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
    [0, 0.66],
    [0.5, 0.74],
    [1, 0.85],
    [2, 0.92],
    [6, 0.95],
  ],
};

/** By the log-odds that an automated email needs an action: how often FYI is right. The corpora disagree, so it is their mean. */
const ACTION_TABLE: Table = [
  [-3, 0.985],
  [-2, 0.97],
  [-1.5, 0.93],
  [-0.5, 0.85],
  [0.5, 0.75],
  [1.5, 0.65],
];

export function isByMachine(signals: ReadonlySet<Signal>): boolean {
  return MACHINE.some((signal) => signals.has(signal));
}

export function classOfVerdict(lane: Lane, signals: ReadonlySet<Signal>): VerdictClass {
  if (KNOWN.some((signal) => signals.has(signal))) return 'known';
  if (lane === 'schedule' || lane === 'done') return lane;
  if (lane === 'reply') return ASKED.some((signal) => signals.has(signal)) ? 'asked' : 'quiet';
  return MACHINE.some((signal) => signals.has(signal)) ? 'machine' : 'person';
}

export function calibrate(kind: VerdictClass, odds: number): number {
  const [first] = TABLE[kind];
  return first && odds < first[0] ? Math.max(first[1] + odds * 0.1, 0.3) : between(TABLE[kind], odds);
}

/** The highest confidence of FYI for an automated email. */
export function calibrateAction(odds: number): number {
  return between(ACTION_TABLE, odds);
}

/** Linear between the points of the table. */
function between(points: Table, odds: number): number {
  const at = points.findIndex(([from]) => odds < from);
  const [low, high] = [points[at < 0 ? points.length - 1 : at - 1], points[at]];
  if (!low) return high?.[1] ?? 0;
  if (!high) return low[1];
  return low[1] + ((high[1] - low[1]) * (odds - low[0])) / (high[0] - low[0]);
}
