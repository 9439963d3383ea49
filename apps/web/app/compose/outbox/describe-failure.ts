import type { FailedSend } from '@triage/contract/sending/send';
import { formatRecipients } from '../../client/data/parse-sender.ts';

/** The stored form of a provider error: `drafts.create: invalid (400 badRequest)` or `host/path: 503`. */
const PROVIDER_ANSWER = /^[^\s:]+: (?:(\w+)\b|no answer)/;
const UNREACHABLE = new Set(['unavailable', 'unknown', 'rateLimited', 'no']);

/** Why a send failed, in plain words; the provider's own text stays in the log. */
export function describeReason(error: string | null): string {
  if (!error) return 'The reason is unknown.';
  if (error === 'internal error') return 'This server had an error.';
  const kind = PROVIDER_ANSWER.exec(error)?.[1];
  if (PROVIDER_ANSWER.test(error))
    return UNREACHABLE.has(kind ?? 'no') || /^5\d\d$/.test(kind ?? '')
      ? 'The mail provider did not respond.'
      : 'The mail provider refused it.';
  return error.endsWith('.') ? error : `${error}.`;
}

const SUBJECT_SHOWN = 60;

export function describeFailure({
  to,
  subject,
  error,
}: Pick<FailedSend, 'to' | 'subject' | 'error'>): string {
  const email = `“${shorten(subject || 'No subject')}” to ${formatRecipients(to)}`;
  if (error === 'outcome unknown')
    return `${email} may not have been sent. Check your Sent folder before you retry.`;
  return `Couldn't send ${email}. ${describeReason(error)}`;
}

function shorten(subject: string): string {
  return subject.length > SUBJECT_SHOWN ? `${subject.slice(0, SUBJECT_SHOWN).trimEnd()}…` : subject;
}
