import { ProviderError } from '../../ports/mail.ts';

const BACK_OFF_MS = [1, 2, 4, 8, 16].map((minutes) => minutes * 60_000);
const RETRY_AFTER_MAX_MS = 60 * 60_000;
/** A queue that waits for its account costs this little, and moves on within a minute of the reconnect. */
const RECONNECT_CHECK_MS = 60_000;
export const OUTCOME_UNKNOWN = 'outcome unknown';
export const NOT_CONNECTED = 'The mail account is not connected';

/** The email itself cannot be sent, however often it is retried. The text is ours and may be shown. */
export class Unsendable extends Error {}

export type Judgement =
  | { verdict: 'retry'; delayMs: number; reason: string; counted: boolean; refused: boolean }
  | { verdict: 'fail'; reason: string };

/**
 * What a failure means after the given number of earlier ones. `refused`: the provider said that it did nothing. An
 * error of our own, such as an unreachable database, says nothing about the email and is retried like an outage.
 */
export function judgeFailure(error: unknown, failuresBefore: number): Judgement {
  if (error instanceof Unsendable) return { verdict: 'fail', reason: error.message };
  if (!(error instanceof ProviderError)) return backOff('internal error', failuresBefore, false, 0);
  if (error.failure === 'revoked')
    return {
      verdict: 'retry',
      delayMs: RECONNECT_CHECK_MS,
      reason: NOT_CONNECTED,
      counted: false,
      refused: true,
    };
  if (!error.transient) return { verdict: 'fail', reason: error.message };
  const refused = error.failure === 'rateLimited';
  return backOff(error.message, failuresBefore, refused, error.retryAfterMs ?? 0);
}

function backOff(reason: string, failuresBefore: number, refused: boolean, retryAfterMs: number): Judgement {
  const wait = BACK_OFF_MS[failuresBefore];
  if (wait === undefined) return { verdict: 'fail', reason };
  const delayMs = Math.max(wait, Math.min(retryAfterMs, RETRY_AFTER_MAX_MS));
  return { verdict: 'retry', delayMs, reason, counted: true, refused };
}
