import type { Clock } from '@triage/core/ports/clock';
import type { Logger } from '@triage/core/ports/logger';
import type { MailAccount, SubmitMail } from '@triage/core/ports/mail-account';
import type { Database } from '@triage/database/open-database';
import type { FollowedMailbox } from '../mirror/follow-mailbox.ts';
import type { ConnectionPool } from '../server/connection-pool.ts';

/** State shared by all parts of the adapter. */
export interface ImapContext {
  db: Database;
  userId: string;
  clock: Clock;
  logger: Logger;
  pool: ConnectionPool;
  mailbox: FollowedMailbox;
  account: () => Promise<MailAccount>;
  submit: SubmitMail;
}
