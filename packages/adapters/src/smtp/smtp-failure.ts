import { ProviderError, type ProviderFailure } from '@triage/core/ports/mail';

interface SmtpFault {
  code?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

const ENHANCED = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/;
/** Too many connections or messages for now; other 4xx answers are a server in trouble. */
const BUSY = new Set([450, 452]);

/**
 * Before the message was committed nothing can have been delivered, so a broken connection is `unavailable`; afterwards
 * only the server's own refusal is certain. Its words are left out: a hostile server could repeat the password in them.
 */
export function smtpFailure(error: unknown, { committed }: { committed: boolean }): ProviderError {
  if (error instanceof ProviderError) return error;
  const { code, responseCode, response } = (error ?? {}) as SmtpFault;
  const status = typeof responseCode === 'number' && responseCode >= 400 ? responseCode : null;
  const enhanced = typeof response === 'string' ? (ENHANCED.exec(response)?.[1] ?? '') : '';
  const said = [status, enhanced].filter(Boolean).join(' ') || String(code ?? 'no answer');
  const failure = status === null ? (committed ? 'unknown' : 'unavailable') : judge(status, enhanced, code);
  return new ProviderError(failure, `The mail server did not take the message (${said})`, {
    ...(status !== null && { status }),
  });
}

function judge(status: number, enhanced: string, code: unknown): ProviderFailure {
  if (status < 500) return BUSY.has(status) || enhanced.startsWith('4.7.') ? 'rateLimited' : 'unavailable';
  // 530: the server asks for a log-in that it took before.
  return code === 'EAUTH' || status === 535 || status === 534 || status === 530 ? 'revoked' : 'invalid';
}
