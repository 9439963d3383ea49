import { ProviderError, type ProviderFailure } from '@triage/core/ports/mail';

/** The parsed error of a failed call to Google; fields that it does not have are null. */
export interface GoogleFailure {
  /** Null when no answer came. */
  status: number | null;
  /** Google's own word for it, an identifier such as `rateLimitExceeded`. */
  reason: string | null;
  retryAfterMs: number | null;
  /** The connection never came about, so nothing can have taken effect. */
  unreached: boolean;
  /** Too many concurrent calls, independent of quota. */
  crowded: boolean;
  /** A header with an address that Gmail does not accept. */
  recipients: 'To' | 'Cc' | 'Bcc' | null;
}

/** Gmail has no reason code or header for its daily sending limit, so only the text identifies it. */
const CROWDED = /too many concurrent requests/i;
const RETRY_AFTER = /retry after (\d{4}-\d{2}-\d{2}T[\d:.]+Z)/i;

const RESET_UNSAID_MS = 60_000;
/** Some give a reset far away and serve again much sooner. */
const RESET_MOST_MS = 5 * 60_000;
const A_CALENDAR_TIME = 1_000_000_000;

const QUOTA_REASONS = new Set([
  'ratelimitexceeded',
  'userratelimitexceeded',
  'quotaexceeded',
  'dailylimitexceeded',
  'resourceexhausted',
]);

const API_DISABLED_REASONS = new Set(['accessnotconfigured', 'servicedisabled']);

const UNREACHED_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const BY_STATUS: Record<number, ProviderFailure> = {
  401: 'forbidden',
  403: 'forbidden',
  404: 'notFound',
  408: 'unavailable',
  409: 'conflict',
  410: 'gone',
  412: 'conflict',
  425: 'unavailable',
  429: 'rateLimited',
};

export function parseFailure(error: unknown, now: Date): GoogleFailure {
  const response = parseResponse(error);
  if (!response)
    return {
      status: null,
      reason: null,
      retryAfterMs: null,
      unreached: isUnreached(error),
      crowded: false,
      recipients: null,
    };
  const spentMs = parseSpentLimit(response, now);
  const text = parseText(response.data);
  return {
    status: response.status,
    reason: parseReason(response.data) ?? (spentMs === null ? null : 'rateLimitExceeded'),
    retryAfterMs: parseRetryAfter(response.headers, now) ?? parseRetryTime(text, now) ?? spentMs,
    unreached: false,
    crowded: CROWDED.test(text),
    recipients: parseRecipients(text),
  };
}

export function failureKind(failure: GoogleFailure): ProviderFailure {
  const { status, reason } = failure;
  if (status === null) return failure.unreached ? 'unavailable' : 'unknown';
  if (status >= 500) return 'unavailable';
  const word = reason?.replaceAll('_', '').toLowerCase();
  if (word && status === 403 && QUOTA_REASONS.has(word)) return 'rateLimited';
  if (word && status === 403 && API_DISABLED_REASONS.has(word)) return 'apiDisabled';
  return BY_STATUS[status] ?? 'invalid';
}

/**
 * Google's message and the failed request stay out of it: both can hold addresses, mail text and the token,
 * and errors end up in logs.
 */
export function providerError(method: string, kind: ProviderFailure, failure: GoogleFailure): ProviderError {
  if (failure.recipients)
    return new ProviderError(
      kind,
      `Gmail does not accept an address in ${failure.recipients}. Nothing was sent`,
      {
        ...(failure.status === null ? {} : { status: failure.status }),
      },
    );
  const said = [failure.status ?? 'no answer', failure.reason].filter((part) => part !== null).join(' ');
  return new ProviderError(kind, `${method}: ${kind} (${said})`, {
    ...(failure.status === null ? {} : { status: failure.status }),
    ...(failure.retryAfterMs === null ? {} : { retryAfterMs: failure.retryAfterMs }),
  });
}

export function parseRetryAfter(headers: Headers, now: Date): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

function parseRetryTime(text: string, now: Date): number | null {
  const at = Date.parse(RETRY_AFTER.exec(text)?.[1] ?? '');
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

/** One of three words: nothing else of the header is used. */
function parseRecipients(text: string): GoogleFailure['recipients'] {
  const name = /^Invalid (to|cc|bcc) header$/i.exec(text)?.[1]?.toLowerCase();
  return (['To', 'Cc', 'Bcc'] as const).find((header) => header.toLowerCase() === name) ?? null;
}

/** Only inspected here, never stored: it can contain addresses. */
function parseText(body: unknown): string {
  const { message } = isObject(body) && isObject(body.error) ? body.error : {};
  return typeof message === 'string' ? message : '';
}

/** A gateway in front of the provider has separate limits, which it reports in headers only. */
function parseSpentLimit({ status, headers }: FailedResponse, now: Date): number | null {
  if ((status !== 403 && status !== 429) || headers.get('x-ratelimit-remaining')?.trim() !== '0') return null;
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN);
  if (!Number.isFinite(reset)) return RESET_UNSAID_MS;
  // Seconds, from now or of the calendar.
  const waitMs = reset > A_CALENDAR_TIME ? reset * 1_000 - now.getTime() : reset * 1_000;
  return Math.min(Math.max(0, waitMs), RESET_MOST_MS);
}

interface FailedResponse {
  status: number;
  data: unknown;
  headers: Headers;
}

function parseResponse(error: unknown): FailedResponse | null {
  if (!isObject(error) || !isObject(error.response)) return null;
  const { status, data, headers } = error.response;
  // A successful status with a truncated body does not tell whether the call took effect.
  if (typeof status !== 'number' || status < 400 || !(headers instanceof Headers)) return null;
  return { status, data, headers };
}

function parseReason(body: unknown): string | null {
  if (!isObject(body)) return null;
  if (typeof body.error === 'string') return identifier(body.error);
  if (!isObject(body.error)) return null;
  const { errors, details, status } = body.error;
  const listed = [errors, details].flatMap((list) => (Array.isArray(list) ? list : []));
  const reasons = listed.map((entry) => (isObject(entry) ? identifier(entry.reason) : null));
  return reasons.find((reason) => reason !== null) ?? identifier(status);
}

function identifier(value: unknown): string | null {
  return typeof value === 'string' && /^[\w.-]{1,64}$/.test(value) ? value : null;
}

function isUnreached(error: unknown): boolean {
  for (let cause = error; isObject(cause); cause = cause.cause) {
    if (typeof cause.code === 'string' && UNREACHED_CODES.has(cause.code)) return true;
  }
  return false;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
