import { MailLoginError, type MailLoginFailure, type MailLoginServer } from '@triage/core/ports/other-mail';

const NAMES: Record<MailLoginServer, string> = { imap: 'IMAP', smtp: 'SMTP', caldav: 'CalDAV' };

const REASONS: Record<MailLoginFailure, string> = {
  notAllowed: 'not a public server with encryption; if it is yours, list it in MAIL_ALLOW_HOSTS',
  unreachable: 'no answer within the deadline: check its name and port',
  insecure: 'no TLS, or no certificate of this name from a public authority',
  refused: 'user name or password refused; many providers need an app password',
  disabled: 'logged in, but this mailbox may not be used by it; its administrator can turn it on',
  busy: 'too many connections for now; close other mail programs and try again',
  noFolders: 'logged in, but there is no inbox or no calendar',
};

/** `ok`, or what failed and what to do about it. The server's own words are left out: they may repeat the password. */
export async function describeLogin(login: Promise<unknown>): Promise<string> {
  try {
    await login;
    return 'ok';
  } catch (error) {
    if (error instanceof MailLoginError) return `${NAMES[error.server]}: ${REASONS[error.failure]}`;
    throw error;
  }
}
