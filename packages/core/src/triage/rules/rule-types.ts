import type { Lane } from '@triage/contract/lanes';
import type { ThreadReading } from './read-thread.ts';
import type { Signal } from './signal-weights.ts';

/** What the person did with this sender's mail before. */
export interface SenderHistory {
  answered: number;
  received: number;
  lastTenActions: ('replied' | 'archived' | 'ignored' | 'starred')[];
  /** The person's own correction for this sender. */
  lesson: Lane | null;
}

export interface RulesContext {
  userEmail: string;
  userName: string;
  timeZone: string;
  history: SenderHistory;
}

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
