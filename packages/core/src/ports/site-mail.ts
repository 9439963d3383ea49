import type { MailServer } from './mail-account.ts';

/** An email of this site itself, not of one of its users. */
export interface SiteEmail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for a second attempt, so that mail programs show one of two copies. */
  messageId: string;
}

export interface SiteMailConnection {
  send(email: SiteEmail): Promise<void>;
  close(): void;
}

/** The operator's own SMTP server. Failures are ProviderErrors: only `invalid` is a refusal of this email. */
export interface SiteMail {
  /** Connected and logged in. */
  open(): Promise<SiteMailConnection>;
}

/** Where the operator's server is and how the site logs in there. */
export interface SiteServer {
  server: MailServer;
  /** Null for a relay that asks for no log-in. */
  login: { userName: string; password: string } | null;
}
