import type { connectImap } from '@triage/adapters/imap/server/connect';
import type { FindTarget } from '@triage/adapters/mail-servers/find-target';
import type { MailAccount } from '@triage/core/ports/mail-account';

export type ImapClient = Awaited<ReturnType<typeof connectImap>>;

/** One mailbox that is not Google's, and what the checks have learned of it. */
export interface MailboxWorld {
  account: MailAccount;
  /** As the product reaches servers: public ones by TLS, and those in MAIL_ALLOW_HOSTS. */
  findTarget: FindTarget;
  /** Logged in, once that has worked. */
  client: ImapClient | null;
  deadlineMs: number;
}
