import type { Database } from '@triage/database/open-database';
import { logWebhookDelivery } from '@triage/database/tables/service/webhook-logs';
import { rows, run } from '@triage/database/testing/rows';
import { openTenant, type Services, type TenantContext } from '../../src/context.ts';
import { CALENDAR_SCOPE, MAIL_SCOPE, WHOLE_MAIL_SCOPE } from '../../src/ports/oauth.ts';
import { mintTenantId } from '../../src/tenant/tenant-id.ts';
import { type FixedClock, fixedClock } from '../fakes/fixed-clock.ts';
import { memoryCalendar } from '../fakes/memory-calendar.ts';
import { type MemoryJobs, memoryJobs } from '../fakes/memory-jobs.ts';
import { type MemoryMail, memoryMail } from '../fakes/memory-mail.ts';
import { memoryOAuth } from '../fakes/memory-oauth.ts';
import { type MemoryRealtime, memoryRealtime } from '../fakes/memory-realtime.ts';
import { plainVault } from '../fakes/plain-vault.ts';
import { silentLogger } from '../fakes/silent-logger.ts';
import { type Compared, compareCache } from './compare-cache.ts';
import { createTestUser } from './test-database.ts';

export interface MailWorld {
  ctx: TenantContext;
  mail: MemoryMail;
  clock: FixedClock;
  jobs: MemoryJobs;
  realtime: MemoryRealtime;
  logger: ReturnType<typeof silentLogger>;
  /** How the cache differs from the mailbox; nothing is right. */
  differences(compared?: Compared): Promise<string[]>;
}

export interface MailWorldOptions {
  pageSize?: number;
  address?: string;
  settings?: Partial<Services['settings']>;
  /** Of the connection, beside mail and calendar. */
  alsoScopes?: readonly string[];
}

/** A connected person with an empty mailbox in memory and a tenant of their own in a real database. */
export async function mailWorld(db: Database, options: MailWorldOptions = {}): Promise<MailWorld> {
  const clock = fixedClock('2026-03-02T09:00:00.000Z');
  const address = options.address ?? 'alex@example.test';
  const { alsoScopes = [] } = options;
  const mail = memoryMail({
    ...{ address, clock, mayDelete: () => alsoScopes.includes(WHOLE_MAIL_SCOPE) },
    ...(options.pageSize ? { pageSize: options.pageSize } : {}),
  });
  const jobs = memoryJobs({ clock, log: (delivery) => logWebhookDelivery(db, delivery) });
  const realtime = memoryRealtime();
  const logger = silentLogger();
  const userId = await createTestUser(db);
  await run(
    db,
    rows.insertInto('connections').values({
      user_id: userId,
      email_address: '',
      scopes: [MAIL_SCOPE, CALENDAR_SCOPE, ...alsoScopes],
      wrapped_key: `key-${userId}`,
      access_token: 'sealed',
      access_expires_at: new Date(clock.now().getTime() + 3_600_000),
    }),
  );
  const services: Services = {
    db,
    clock,
    logger,
    jobs,
    realtime,
    ai: [],
    oauth: memoryOAuth({ clock }),
    vault: plainVault(),
    broker: { verify: async () => true },
    mailFor: () => mail,
    calendarFor: () => memoryCalendar({ clock }),
    settings: { appUrl: 'http://localhost:3000', cronSecret: null, mailPushTopic: null, ...options.settings },
  };
  const ctx = openTenant(services, mintTenantId(userId));
  return {
    ctx,
    mail,
    clock,
    jobs,
    realtime,
    logger,
    differences: (compared) => compareCache(db, userId, mail.messages(), compared),
  };
}
