import type { Lane, Priority } from '@triage/contract/triage/lanes';
import type { Features } from './text-features.ts';

/** What is told apart, each against what it is mistaken for. */
export const columns = ['reply', 'schedule', 'done', 'low', 'high', 'step'] as const;
export type Column = (typeof columns)[number];

/** Log-odds for each column, learned from labelled mail. */
export interface LearnedModel {
  bias: Readonly<Record<Column, number>>;
  /** Adds the weights of a feature that is there so strongly. */
  add(sums: number[], feature: number, strength: number): void;
}

export interface StoredWeights {
  bias: LearnedModel['bias'];
  /** The largest weight. */
  scale: number;
  /** For each feature its hash and a byte for each column, in base64. */
  features: string;
}

export interface LearnedOdds {
  /** Added to what the rules say of mail from persons. */
  lanes: Readonly<Record<Lane, number>>;
  priority: Readonly<Record<Priority, number>>;
  /** That a machine's email wants a step of its reader. */
  step: number;
}

export const NOTHING_LEARNED: LearnedOdds = {
  lanes: { reply: 0, schedule: 0, fyi: 0, done: 0 },
  priority: { high: 0, medium: 0, low: 0 },
  step: Number.NEGATIVE_INFINITY,
};

/** Before anything was learned: no machine's email wants a step. */
export const NOTHING: LearnedModel = {
  bias: { reply: 0, schedule: 0, done: 0, low: 0, high: 0, step: Number.NEGATIVE_INFINITY },
  add: () => undefined,
};

export function learnedOdds(features: Features, model: LearnedModel): LearnedOdds {
  const sums: number[] = columns.map((column) => model.bias[column]);
  for (const [feature, strength] of features) model.add(sums, feature, strength);
  const [reply = 0, schedule = 0, done = 0, low = 0, high = 0, step = 0] = sums;
  return { lanes: { reply, schedule, fyi: 0, done }, priority: { high, medium: 0, low }, step };
}
