import { ProviderError, type ProviderFailure } from '@triage/core/ports/mail';

/** `write`: when the connection breaks it may have taken effect, or not. */
export type Effect = 'read' | 'write';

/** Response codes of RFC 5530 and of the extensions that are used. */
const BY_CODE: Record<string, ProviderFailure> = {
  AUTHENTICATIONFAILED: 'revoked',
  AUTHORIZATIONFAILED: 'revoked',
  EXPIRED: 'revoked',
  LIMIT: 'rateLimited',
  THROTTLED: 'rateLimited',
  INUSE: 'rateLimited',
  UNAVAILABLE: 'unavailable',
  SERVERBUG: 'unavailable',
  NOPERM: 'forbidden',
  CONTACTADMIN: 'forbidden',
  ALREADYEXISTS: 'conflict',
  NONEXISTENT: 'notFound',
  TRYCREATE: 'notFound',
  CANNOT: 'invalid',
  OVERQUOTA: 'invalid',
  APPENDLIMIT: 'invalid',
  TOOBIG: 'invalid',
};

/** Some servers refuse a wrong password without a code, in these words; a server in trouble uses others. */
const REFUSED = /\b(?:invalid|incorrect|wrong|denied|bad|failed)\b/i;
const IN_TROUBLE = /\b(?:temporar|try again|later|too many|busy|unavailable|not connected|internal)/i;

const NOT_CONNECTED = /authenticated but not connected/i;

export function asProviderError(error: unknown, effect: Effect): ProviderError {
  if (error instanceof ProviderError) return error;
  const { serverResponseCode, authenticationFailed, response, responseText, code } = parseFields(error);
  const known = BY_CODE[serverResponseCode.toUpperCase()];
  const because = (failure: ProviderFailure) =>
    new ProviderError(failure, `The mail server answered ${describe(serverResponseCode || code)}`, {
      cause: error,
    });
  if (known) return because(known);
  if (authenticationFailed) {
    const refused = REFUSED.test(response) && !IN_TROUBLE.test(response);
    return because(refused ? 'revoked' : 'unavailable');
  }
  if (code === 'ETHROTTLE') return because('rateLimited');
  // Exchange answers every command like this while a mailbox is being moved, or if it has no IMAP.
  if (isRefusal(error)) return because(NOT_CONNECTED.test(responseText) ? 'unavailable' : 'invalid');
  return because(effect === 'write' ? 'unknown' : 'unavailable');
}

/**
 * The server answered this command with NO or BAD, and is ready for the next one. Such a line without the command's tag
 * is no answer: the real one may follow, and would be taken for the answer to another command.
 */
export function isRefusal(error: unknown): boolean {
  const { responseStatus, code } = parseFields(error);
  return (responseStatus === 'NO' || responseStatus === 'BAD') && code !== 'MissingTag';
}

/** The folder that was to be opened does not exist. */
export function isMissingFolder(error: unknown): boolean {
  return isRefusal(error) && (error as { mailboxMissing?: boolean }).mailboxMissing === true;
}

function describe(code: string): string {
  return /^[\w.-]{1,40}$/.test(code) ? code : 'with an error';
}

function parseFields(error: unknown) {
  const fields = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  return {
    serverResponseCode: text('serverResponseCode'),
    authenticationFailed: fields['authenticationFailed'] === true,
    responseStatus: text('responseStatus'),
    response: text('response'),
    responseText: text('responseText'),
    code: text('code'),
  };
}
