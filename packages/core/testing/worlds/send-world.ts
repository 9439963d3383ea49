import { CALLER_GRACE_MS, UNDO_WINDOW_MS } from '@triage/contract/limits';
import type { Database } from '@triage/database/open-database';
import { rows, run } from '@triage/database/testing/rows';
import { openTenant, type Services, type TenantContext } from '../../src/context.ts';
import { parseSendId } from '../../src/mime/parse-send-id.ts';
import { CALENDAR_SCOPE, MAIL_SCOPE } from '../../src/ports/oauth.ts';
import { mintTenantId } from '../../src/tenant/tenant-id.ts';
import { fixedClock } from '../fakes/fixed-clock.ts';
import { type MemoryJobs, memoryJobs } from '../fakes/memory-jobs.ts';
import { type MemoryMail, memoryMail } from '../fakes/memory-mail.ts';
import { type MemoryRealtime, memoryRealtime } from '../fakes/memory-realtime.ts';
import { messageHeaders } from '../fakes/message-headers.ts';
import { silentLogger } from '../fakes/silent-logger.ts';
import { createTestUser } from './test-database.ts';

/** When background dispatch takes a send that was queued without a time. */
export const DEFAULT_DUE_MS = UNDO_WINDOW_MS + CALLER_GRACE_MS;

export interface SendWorld {
  services: Services & { jobs: MemoryJobs; realtime: MemoryRealtime };
  clock: ReturnType<typeof fixedClock>;
  logger: ReturnType<typeof silentLogger>;
  /** `keepsMessageId`: their provider keeps our Message-ID, and we know it. */
  addPerson(options?: { keepsMessageId?: boolean }): Promise<SendPerson>;
}

export interface SendPerson {
  tenant: TenantContext;
  mail: MemoryMail;
  address: string;
  /** How many copies of a send left. */
  copies(scheduledSendId: string): number;
  row(scheduledSendId: string): Promise<SendRow>;
}

export interface SendRow {
  status: string;
  attempts: number;
  error: string | null;
  message_id: string | null;
  draft_id: string | null;
  send_at: Date;
  next_attempt_at: Date;
  lease_until: Date | null;
  draft_asked_at: Date | null;
  send_asked_at: Date | null;
  drafts_cleaned_at: Date | null;
}

/** Everything that a send needs, with mailboxes in memory and a fixed clock. */
export function makeSendWorld(db: Database): SendWorld {
  const clock = fixedClock('2026-03-02T09:00:00.000Z');
  const logger = silentLogger();
  const mails = new Map<string, MemoryMail>();
  const absent = (name: string) => () => {
    throw new Error(`A send needs no ${name}`);
  };
  const services = {
    db,
    clock,
    logger,
    jobs: memoryJobs({ clock }),
    realtime: memoryRealtime(),
    ai: [],
    mailFor: (tenantId: string) => mails.get(tenantId) ?? absent('mailbox of a stranger')(),
    calendarFor: absent('calendar') as Services['calendarFor'],
    settings: { appUrl: 'http://localhost:3000', cronSecret: 'cron-secret', mailPushTopic: null },
  } as unknown as SendWorld['services'];
  services.calendarFor = () => ({}) as ReturnType<Services['calendarFor']>;
  return {
    services,
    clock,
    logger,
    async addPerson({ keepsMessageId = false } = {}) {
      const userId = await createTestUser(db, { name: 'Ada Lovelace' });
      const address = `${userId}@sandbox.test`;
      const mail = memoryMail({ address, clock, keepsMessageId, mayDelete: () => true });
      mails.set(userId, mail);
      await run(
        db,
        rows.insertInto('connections').values({
          user_id: userId,
          email_address: address,
          scopes: [MAIL_SCOPE, CALENDAR_SCOPE],
          wrapped_key: '',
          access_token: '',
          access_expires_at: clock.now(),
          keeps_message_id: keepsMessageId || null,
        }),
      );
      return {
        tenant: openTenant(services, mintTenantId(userId)),
        mail,
        address,
        copies: (id) => mail.sent.filter(({ raw }) => parseSendId(messageHeaders(raw)) === id).length,
        async row(id) {
          const [row] = await db.query<SendRow>(
            'SELECT * FROM scheduled_sends WHERE user_id = $1 AND id = $2',
            [userId, id],
          );
          if (!row) throw new Error(`There is no send ${id}`);
          return row;
        },
      };
    },
  };
}
