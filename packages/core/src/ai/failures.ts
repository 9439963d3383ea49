import { APICallError } from 'ai';

export type AiFailure = 'rateLimited' | 'quota' | 'unavailable' | 'timeout' | 'refused' | 'other';

const QUOTA = /insufficient_quota|RESOURCE_EXHAUSTED|quota[ _]exceeded|exceeded your current quota/i;
// Gemini answers 400 for a key that is wrong, expired or deleted.
const INVALID_KEY = /API_KEY_INVALID|API key (?:not valid|expired|not found)/i;
const RATE_LIMIT = /rate_limit_exceeded|too many requests/i;
// Failures of the provider or of our account, not of the request.
const REFUSED = new Set([401, 402, 403, 404]);
const RETRY_AFTER_MAX_MS = 300_000;

/** No provider could be asked, or the last one failed as well (its error is the cause). */
export class AiUnavailable extends Error {
  constructor(options?: { cause?: unknown }) {
    super('No AI provider is available', options);
    this.name = 'AiUnavailable';
  }
}

export class AiTimeout extends Error {
  constructor() {
    super('The AI provider did not answer in time');
    this.name = 'AiTimeout';
  }
}

/** `other` is about this request (a schema, a refusal to answer, a bug): another provider is not the remedy. */
export function failureOf(error: unknown): AiFailure {
  if (error instanceof AiTimeout) return 'timeout';
  if (!APICallError.isInstance(error)) return isConnectionFailure(error) ? 'unavailable' : 'other';
  const { statusCode = 0 } = error;
  const text = `${error.message} ${error.responseBody ?? ''}`;
  if (QUOTA.test(text)) return 'quota';
  if (statusCode === 429 || RATE_LIMIT.test(text)) return 'rateLimited';
  if (statusCode === 0 || statusCode === 408 || statusCode === 409 || statusCode >= 500) return 'unavailable';
  return REFUSED.has(statusCode) || INVALID_KEY.test(text) ? 'refused' : 'other';
}

export function retryAfterMs(error: unknown, now: Date): number | null {
  if (!APICallError.isInstance(error)) return null;
  const { 'retry-after-ms': ms, 'retry-after': after } = error.responseHeaders ?? {};
  if (ms === undefined && after === undefined) return null;
  const asked = ms !== undefined ? Number(ms) : secondsOrDate(after ?? '', now);
  return Number.isFinite(asked) ? Math.min(Math.max(asked, 0), RETRY_AFTER_MAX_MS) : null;
}

function secondsOrDate(after: string, now: Date): number {
  return /^\d+(\.\d+)?$/.test(after) ? Number(after) * 1_000 : Date.parse(after) - now.getTime();
}

// fetch throws a TypeError whose cause carries the system error code.
function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const codes = [error, error.cause].map((part) => (part as { code?: unknown } | undefined)?.code);
  const named = codes.some((code) => typeof code === 'string' && /^(E[A-Z]+|UND_ERR_\w+)$/.test(code));
  return named || (error instanceof TypeError && /fetch failed/i.test(error.message));
}
