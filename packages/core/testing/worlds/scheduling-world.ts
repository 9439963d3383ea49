import { randomUUID } from 'node:crypto';
import type { SchedulingIntent } from '@triage/contract/triage/classification';
import type { Lane } from '@triage/contract/triage/lanes';
import type { Database } from '@triage/database/open-database';
import { storeMessages } from '../../src/mailbox/store/store-messages.ts';
import { summarizeThreads } from '../../src/mailbox/store/summarize-threads.ts';
import { parseMessage } from '../../src/mime/parse-message.ts';
import type { AiProviders } from '../../src/ports/ai.ts';
import { mintTenantId } from '../../src/tenant/tenant-id.ts';
import { composeMail, type NewMail } from '../fakes/compose-mail.ts';
import { fixedClock } from '../fakes/fixed-clock.ts';
import { memoryCalendar } from '../fakes/memory-calendar.ts';
import { memoryRealtime } from '../fakes/memory-realtime.ts';
import { silentLogger } from '../fakes/silent-logger.ts';
import { createTestUser } from './test-database.ts';

export interface WorldOptions {
  now?: string;
  timeZone?: string;
  name?: string;
  email?: string;
  ai?: AiProviders;
  preferences?: object;
}

/** A person with a mailbox cache and a calendar, on a clock of their own. */
export async function schedulingWorld(db: Database, options: WorldOptions = {}) {
  const clock = fixedClock(options.now ?? '2026-03-02T09:00:00.000Z');
  const email = options.email ?? `ada-${randomUUID()}@corp.test`;
  const userId = await createTestUser(db, { name: options.name ?? 'Ada Lovelace', email });
  await db.query(`INSERT INTO mailboxes (user_id, email_address) VALUES ($1, $2)`, [userId, email]);
  await db.query(`INSERT INTO user_settings (user_id, time_zone, preferences) VALUES ($1, $2, $3::jsonb)`, [
    userId,
    options.timeZone ?? 'Europe/Berlin',
    JSON.stringify(options.preferences ?? {}),
  ]);
  const tenantId = mintTenantId(userId);
  let messages = 0;

  /** A message as the sync would have cached it. */
  async function receive(mail: Omit<NewMail, 'subject'> & { subject?: string }, at: Placement = {}) {
    messages++;
    const id = `m${messages}`;
    const date = new Date(clock.now().getTime() - 3_600_000 + messages * 1_000);
    const raw = composeMail({ subject: 'Planning', ...mail }, { to: email, date, id });
    const labelIds = at.labelIds ?? ['INBOX'];
    const threadId = at.threadId ?? `t-${randomUUID()}`;
    const message = await parseMessage({
      id,
      threadId,
      labelIds,
      historyId: '1',
      internalDate: date,
      snippet: '',
      sizeEstimate: 1,
      raw,
    });
    await db.transaction(async (tx) => {
      await storeMessages(tx, tenantId, [message]);
      await summarizeThreads(tx, tenantId, [threadId], clock.now());
    });
    return threadId;
  }

  async function classify(threadId: string, lane: Lane, intent: Partial<SchedulingIntent> | null = null) {
    const whole = intent && { proposedTimes: [], attendees: [], duration: 30, confidence: 0.9, ...intent };
    await db.query(
      `INSERT INTO classifications (user_id, thread_id, priority, lane, scheduling_intent, classified_at, classified_by,
         last_message_at) VALUES ($1, $2, 'high', $3, $4::jsonb, $5, 'rules', $5)`,
      [userId, threadId, lane, whole && JSON.stringify(whole), clock.now()],
    );
  }

  return {
    db,
    clock,
    tenantId,
    email,
    calendar: memoryCalendar({ clock, me: email }),
    realtime: memoryRealtime(),
    logger: silentLogger(),
    ai: options.ai ?? [],
    receive,
    classify,
  };
}

interface Placement {
  threadId?: string;
  labelIds?: string[];
}

export type SchedulingWorld = Awaited<ReturnType<typeof schedulingWorld>>;
