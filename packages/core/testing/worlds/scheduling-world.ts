import { randomUUID } from 'node:crypto';
import type { SchedulingIntent } from '@triage/contract/triage/classification';
import type { Lane } from '@triage/contract/triage/lanes';
import type { Database } from '@triage/database/open-database';
import { rows, run } from '@triage/database/testing/rows';
import { storeMessages } from '../../src/mailbox/store/store-messages.ts';
import { summarizeThreads } from '../../src/mailbox/store/summarize-threads.ts';
import { parseMessage } from '../../src/mime/parse-message.ts';
import type { AiProviders } from '../../src/ports/ai.ts';
import { mintTenantId } from '../../src/tenant/tenant-id.ts';
import { composeMail, type NewMail } from '../fakes/compose-mail.ts';
import { fixedClock } from '../fakes/fixed-clock.ts';
import { memoryCalendar } from '../fakes/memory-calendar.ts';
import { memoryJobs } from '../fakes/memory-jobs.ts';
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
  await run(db, rows.insertInto('mailboxes').values({ user_id: userId, email_address: email }));
  await run(
    db,
    rows.insertInto('user_settings').values({
      user_id: userId,
      time_zone: options.timeZone ?? 'Europe/Berlin',
      preferences: JSON.stringify(options.preferences ?? {}),
    }),
  );
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
    await run(
      db,
      rows.insertInto('classifications').values({
        user_id: userId,
        thread_id: threadId,
        priority: 'high',
        lane,
        scheduling_intent: whole && JSON.stringify(whole),
        classified_at: clock.now(),
        classified_by: 'rules',
        last_message_at: clock.now(),
      }),
    );
  }

  return {
    db,
    clock,
    tenantId,
    email,
    calendar: memoryCalendar({ clock, me: email }),
    realtime: memoryRealtime(),
    jobs: memoryJobs({ clock }),
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
