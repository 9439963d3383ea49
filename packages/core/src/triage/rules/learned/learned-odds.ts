import type { Lane, Priority } from '@triage/contract/triage/lanes';
import type { Features } from './text-features.ts';

/** Outputs of the model. Lanes are relative to FYI, priorities to medium; `action` is a logit of its own. */
export const columns = ['reply', 'schedule', 'done', 'low', 'high', 'action'] as const;
export type Column = (typeof columns)[number];

/** A linear model over hashed features. */
export interface LearnedModel {
  bias: Readonly<Record<Column, number>>;
  /** Adds `value` times the weights of the feature, if it has any. */
  add(sums: number[], feature: number, value: number): void;
}

export interface StoredWeights {
  bias: LearnedModel['bias'];
  /** The weight that the byte 127 stands for. */
  scale: number;
  /** Base64 of a hash and one signed byte for each column, for each feature. */
  features: string;
}

export interface LearnedOdds {
  /** Added to the scores of the rules for mail from people. */
  lanes: Readonly<Record<Lane, number>>;
  priority: Readonly<Record<Priority, number>>;
  /** Log-odds that an automated email needs an action of its reader (pay, confirm). */
  action: number;
}

export const NOTHING_LEARNED: LearnedOdds = {
  lanes: { reply: 0, schedule: 0, fyi: 0, done: 0 },
  priority: { high: 0, medium: 0, low: 0 },
  action: Number.NEGATIVE_INFINITY,
};

/** The rules alone. */
export const NO_MODEL: LearnedModel = {
  bias: { reply: 0, schedule: 0, done: 0, low: 0, high: 0, action: Number.NEGATIVE_INFINITY },
  add: () => undefined,
};

export function learnedOdds(features: Features, model: LearnedModel): LearnedOdds {
  const sums: number[] = columns.map((column) => model.bias[column]);
  for (const [feature, value] of features) model.add(sums, feature, value);
  const [reply = 0, schedule = 0, done = 0, low = 0, high = 0, action = 0] = sums;
  return { lanes: { reply, schedule, fyi: 0, done }, priority: { high, medium: 0, low }, action };
}
