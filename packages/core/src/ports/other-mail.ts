import type { FoundMailServers } from '@triage/contract/account/mail-account';
import type { MailAccount } from './mail-account.ts';

/**
 * Why a server of an account cannot be used. `notAllowed`: in a private network, or without encryption. `insecure`: no TLS, or
 * no valid certificate. `refused`: it does not accept the user name or password, or the access token. `disabled`: it knows the person, and the
 * mailbox may not be used this way. `busy`: too many connections for now. `noFolders`: it has no inbox, or no calendar.
 */
export type MailLoginFailure =
  | 'notAllowed'
  | 'unreachable'
  | 'insecure'
  | 'refused'
  | 'disabled'
  | 'busy'
  | 'noFolders';

export type MailLoginServer = 'imap' | 'smtp' | 'caldav';

/** Its cause is left out: a server may repeat the password in its answer. */
export class MailLoginError extends Error {
  readonly server: MailLoginServer;
  readonly failure: MailLoginFailure;

  constructor(server: MailLoginServer, failure: MailLoginFailure) {
    super(`The ${server} server cannot be used: ${failure}`);
    this.name = 'MailLoginError';
    this.server = server;
    this.failure = failure;
  }
}

/** Mailboxes that are reached by IMAP and SMTP. */
export interface OtherMail {
  /** The servers of an address; null if nothing says where they are. */
  findServers(emailAddress: string): Promise<FoundMailServers | null>;
  /**
   * Logs in to the servers, looks for the inbox and for a calendar that can be written to; sends nothing. The account has
   * the address of that calendar. Throws MailLoginError.
   */
  test(account: MailAccount): Promise<MailAccount>;
}
