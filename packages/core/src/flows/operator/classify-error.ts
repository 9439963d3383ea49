import { NOT_CONNECTED, OUTCOME_UNKNOWN } from '../../send/dispatch/judge-failure.ts';

/** Reasons that this service writes itself. */
const OWN_REASONS: Record<string, string> = {
  [OUTCOME_UNKNOWN]: 'Outcome unknown',
  'internal error': 'Internal error',
  [NOT_CONNECTED]: 'Not connected',
  'its process died or hung on the last try': 'Process died or hung',
};
/** A provider's answer as it is stored: `drafts.create: invalid (400 badRequest)` or `host/path: 503`. */
const ANSWER = /^(?:ProviderError: )?[\w./-]{1,200}: (\w{1,20})\b/;
const FAILURES: Record<string, string> = {
  notFound: 'Not found at the provider',
  historyExpired: 'Sync position expired',
  rateLimited: 'Rate limited by the provider',
  unavailable: 'Provider unavailable',
  unknown: 'No answer from the provider',
  no: 'No answer from the provider',
  revoked: 'Access revoked',
  forbidden: 'Forbidden by the provider',
  apiDisabled: 'API not enabled',
  conflict: 'Conflict at the provider',
  noCalendar: 'No calendar',
  gone: 'Gone at the provider',
  invalid: 'Refused by the provider',
};
const STATUS = /^[45]\d\d$/;
const ERROR_NAME = /^([A-Z]\w{2,40}): /;

/** The kind of error, as one of a few words. The message may quote mail, so it stays in the log. */
export function classifyError(error: string | null): string {
  if (!error) return 'Unknown';
  const own = OWN_REASONS[error];
  if (own) return own;
  const answer = ANSWER.exec(error)?.[1] ?? '';
  if (Object.hasOwn(FAILURES, answer)) return FAILURES[answer] ?? 'Unknown';
  if (STATUS.test(answer)) return `Provider answered ${answer}`;
  return ERROR_NAME.exec(error)?.[1] ?? 'Other';
}

export function isOutcomeUnknown(error: string | null): boolean {
  return error === OUTCOME_UNKNOWN;
}
