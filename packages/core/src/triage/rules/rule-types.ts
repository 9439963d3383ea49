import type { ThreadReading } from './reading/parse-thread.ts';
import type { Signal } from './signal-weights.ts';

export interface Evidence {
  signal: Signal;
  /** From 0 to 1: how much of the signal's weight counts. */
  strength: number;
  /** In words for the person; null where it would say nothing to them. */
  reason: string | null;
}

export type Rule = (reading: ThreadReading) => Evidence[];

export function evidence(signal: Signal, reason: string | null = null, strength = 1): Evidence {
  return { signal, reason, strength };
}
