import { imapMail } from '../../../packages/adapters/src/imap/mail.ts';
import { guardTargets } from '../../../packages/adapters/src/mail-servers/find-target.ts';
import { submitMail } from '../../../packages/adapters/src/smtp/submit-mail.ts';
import type { Services } from '../../../packages/core/src/context.ts';
import type { MailAccount } from '../../../packages/core/src/ports/mail-account.ts';
import { memoryJobs } from '../../../packages/core/testing/fakes/memory-jobs.ts';
import { memoryRealtime } from '../../../packages/core/testing/fakes/memory-realtime.ts';
import { silentLogger } from '../../../packages/core/testing/fakes/silent-logger.ts';
import type { Database } from '../../../packages/database/src/open-database.ts';

export interface SendSettings {
  userId: string;
  account: MailAccount;
  /** Trusted besides the system's authorities. */
  ca: string;
  /** How far the clock is ahead. */
  aheadMs: number;
}

/** The real adapters for one mailbox, on local servers; realtime and logging are in memory. */
export function sendServices(
  { userId, account: fixed, ca, aheadMs }: SendSettings,
  db: Pick<Database, 'query' | 'transaction' | 'isDistributed' | 'forTenant'>,
): { services: Services; close(): Promise<void> } {
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  const logger = silentLogger();
  const account = async () => fixed;
  const findTarget = guardTargets({ allowHosts: ['localhost', '127.0.0.1'] });
  const mail = imapMail({
    ...{ db: db as Database, userId, clock, logger, account, findTarget, ca, momentMs: 0 },
    submit: submitMail({ account, findTarget, ca }),
  });
  const services = {
    ...{ db, clock, logger, ai: [] },
    jobs: memoryJobs({ clock }),
    realtime: memoryRealtime(),
    mailFor(tenantId: string) {
      if (tenantId !== userId) throw new Error('The mail of another person is due here');
      return mail;
    },
    calendarFor: () => ({}),
  } as unknown as Services;
  return { services, close: () => mail.close() };
}
