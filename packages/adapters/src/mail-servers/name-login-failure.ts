import type { MailLoginFailure } from '@triage/core/ports/other-mail';
import { RefusedServer } from './find-target.ts';

interface Fault {
  code?: unknown;
  message?: unknown;
  response?: unknown;
  responseText?: unknown;
  responseCode?: unknown;
  authenticationFailed?: unknown;
  serverResponseCode?: unknown;
  tlsFailed?: unknown;
}

const TLS = /certificate|STARTTLS|\bSSL\b|\bTLS\b|altnames/i;
const TLS_CODES = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO$|ETLS$)/;
/** IMAP's response codes of a server that would accept the password later. */
const BUSY = new Set(['LIMIT', 'UNAVAILABLE', 'INUSE', 'OVERQUOTA', 'CONTACTADMIN']);

/** As Exchange Online says it for a mailbox without IMAP (after the log-in), and for one without SMTP. */
const DISABLED =
  /authenticated but not connected|SmtpClientAuthentication is disabled|\bIMAP\b.{0,20} disabled/i;

/** For both libraries, whose errors differ: what a person can do about it. */
export function nameLoginFailure(error: unknown): MailLoginFailure {
  if (error instanceof RefusedServer) return error.reason === 'unknownHost' ? 'unreachable' : 'notAllowed';
  const fault = (error ?? {}) as Fault;
  const { code, message, responseCode, authenticationFailed, serverResponseCode, tlsFailed } = fault;
  if (DISABLED.test(`${fault.response} ${fault.responseText}`)) return 'disabled';
  if (BUSY.has(String(serverResponseCode))) return 'busy';
  if (typeof responseCode === 'number' && responseCode >= 400 && responseCode < 500) return 'busy';
  if (authenticationFailed === true || code === 'EAUTH') return 'refused';
  if (tlsFailed === true || TLS_CODES.test(String(code)) || TLS.test(String(message))) return 'insecure';
  return 'unreachable';
}
