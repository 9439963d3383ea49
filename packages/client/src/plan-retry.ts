import type { EndpointWay } from '@triage/contract/endpoints';
import { RefusedError, UnreachableError } from './triage-error.ts';

const FIRST_WAIT_MS = 250;
const WAIT_MAX_MS = 8_000;

/** How long to wait before asking again; null where it must not be asked again. */
export function planRetry(
  error: unknown,
  { attempt, repeat }: { attempt: number; repeat: EndpointWay['repeat'] },
  random: () => number = Math.random,
): number | null {
  const backoff = Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** attempt);
  const jittered = backoff / 2 + (random() * backoff) / 2;
  if (error instanceof UnreachableError)
    return repeat !== 'no' && error.reason === 'network' ? jittered : null;
  if (!(error instanceof RefusedError)) return null;
  const asked = (error.retryAfterSeconds ?? 0) * 1_000;
  // Refused before anything was executed, so any method may be retried. With jitter, so that many clients do not retry
  // together.
  if (error.status === 429) return Math.max(asked, backoff) + random() * FIRST_WAIT_MS;
  if (repeat === 'no' || error.status < 500) return null;
  // The service's own 503 means that no AI key is configured, which a retry cannot change.
  if (error.status === 503 && !error.error.startsWith('HTTP ')) return null;
  return Math.max(asked, jittered);
}
