/** One of a mail account's servers. `starttls` is required, never only tried. `none` is for servers that the operator allows by name. */
export interface MailServer {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
}

/** Everything that is needed to log in to a mailbox that is not Google's. */
export interface MailAccount {
  emailAddress: string;
  userName: string;
  auth: { password: string } | { accessToken: string };
  imap: MailServer;
  smtp: MailServer;
  /** The address of the calendar that new events are written to; null if there is none. */
  caldav: string | null;
}

/**
 * The account as it is stored. `refused` is an access token that its server did not accept: the account then has another one.
 * Throws ProviderError, `revoked` if nothing opens the mailbox any more.
 */
export type FindMailAccount = (refused?: string) => Promise<MailAccount>;

/** Submits a message, at most once. Throws ProviderError; `unknown` means that it may have been delivered. */
export type SubmitMail = (mail: {
  raw: Uint8Array;
  envelope: { from: string; to: string[] };
  /** Awaited after the last byte and before the server may accept it. */
  onCommit?: () => Promise<void>;
}) => Promise<void>;
