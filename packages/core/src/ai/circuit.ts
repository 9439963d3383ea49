import type { AiProvider } from '../ports/ai.ts';
import { type AiFailure, retryAfterMs } from './failures.ts';

const FAILURES_TO_OPEN = 3;
// Long enough that few requests reach a provider that is down, short enough that its recovery is noticed within
// seconds.
const OPEN_MS = 8_000;
// An exhausted quota does not recover in seconds.
const QUOTA_OPEN_MS = 60_000;

interface Circuit {
  failures: number;
  openUntil: number;
}

// State of one process about failing providers; it lives as long as the provider object.
const circuits = new WeakMap<AiProvider, Circuit>();

/** True while asking is pointless. */
export function isOpen(provider: AiProvider, now: Date): boolean {
  const circuit = circuits.get(provider);
  return circuit !== undefined && circuit.openUntil > now.getTime();
}

/** True from the first failure until it answers again. */
export function isFailing(provider: AiProvider): boolean {
  return (circuits.get(provider)?.failures ?? 0) > 0;
}

/**
 * After the pause one caller tries; the others go on without this provider until that one has its answer. Returns what a
 * caller does that did not ask after all: the next one may try.
 */
export function noteAttempt(provider: AiProvider, now: Date): () => void {
  const circuit = circuits.get(provider);
  if (!circuit || circuit.failures < FAILURES_TO_OPEN) return () => undefined;
  const held = now.getTime() + OPEN_MS;
  circuit.openUntil = held;
  return () => {
    if (circuit.openUntil === held) circuit.openUntil = now.getTime();
  };
}

export function noteSuccess(provider: AiProvider): void {
  circuits.delete(provider);
}

export function noteFailure(provider: AiProvider, failure: AiFailure, error: unknown, now: Date): void {
  // About the request: the provider itself is well.
  if (failure === 'other') {
    noteSuccess(provider);
    return;
  }
  const circuit = circuits.get(provider) ?? { failures: 0, openUntil: 0 };
  const asked = retryAfterMs(error, now);
  const atOnce = failure === 'quota' || asked !== null;
  circuit.failures = atOnce ? FAILURES_TO_OPEN : circuit.failures + 1;
  if (circuit.failures >= FAILURES_TO_OPEN) {
    circuit.openUntil = now.getTime() + (asked ?? (failure === 'quota' ? QUOTA_OPEN_MS : OPEN_MS));
  }
  circuits.set(provider, circuit);
}
