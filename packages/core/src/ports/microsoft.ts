import type { MailServer } from './mail-account.ts';
import type { OAuth } from './oauth.ts';

/** Mailboxes of Outlook.com and Microsoft 365: their servers take access tokens and no passwords. */
export interface Microsoft {
  oauth: OAuth;
  imap: MailServer;
  smtp: MailServer;
}
