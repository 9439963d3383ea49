import { randomUUID } from 'node:crypto';
import type { Database } from '@triage/database/open-database';
import { now, rows, run } from '@triage/database/testing/rows';
import { storeMessages } from '../../src/mailbox/store/store-messages.ts';
import { summarizeThreads } from '../../src/mailbox/store/summarize-threads.ts';
import type { CachedMessage } from '../../src/mime/cached-thread.ts';
import { mintTenantId, type TenantId } from '../../src/tenant/tenant-id.ts';
import { fixedClock } from '../fakes/fixed-clock.ts';
import { memoryJobs } from '../fakes/memory-jobs.ts';
import { memoryRealtime } from '../fakes/memory-realtime.ts';
import type { MockAi } from '../fakes/mock-ai.ts';
import { silentLogger } from '../fakes/silent-logger.ts';
import { createTestUser } from './test-database.ts';

export const SEARCH_NOW = '2026-03-01T10:00:00.000Z';

/** A tenant with an empty cache, and how to put mail into it. */
export async function openSearchWorld(db: Database, ai: MockAi[] = []) {
  const tenantId = mintTenantId(await createTestUser(db));
  const clock = fixedClock(SEARCH_NOW);
  const logger = silentLogger();
  const realtime = memoryRealtime();
  const ctx = {
    db: db.forTenant(tenantId),
    tenantId,
    ai,
    clock,
    logger,
    realtime,
    jobs: memoryJobs({ clock }),
  };
  await setMailbox(db, tenantId, 'done');
  return {
    ctx,
    realtime,
    store: (...messages: MessageFields[]) => storeMail(db, tenantId, messages.map(searchMessage)),
  };
}

export async function setMailbox(
  db: Database,
  tenantId: TenantId,
  state: 'none' | 'first' | 'listing' | 'bodies' | 'done',
): Promise<void> {
  await run(
    db,
    rows
      .insertInto('mailboxes')
      .values({ user_id: tenantId, email_address: 'me@home.test', index_state: state })
      .onConflict((on) => on.column('user_id').doUpdateSet({ index_state: state })),
  );
}

export async function storeMail(db: Database, tenantId: TenantId, messages: CachedMessage[]): Promise<void> {
  const threadIds = [...new Set(messages.map((message) => message.threadId))];
  await db.transaction(async (tx) => {
    await storeMessages(tx, tenantId, messages);
    await summarizeThreads(tx, tenantId, threadIds, new Date(SEARCH_NOW));
  });
}

export async function classify(
  db: Database,
  tenantId: TenantId,
  lanes: Record<string, 'reply' | 'schedule' | 'fyi' | 'done'>,
): Promise<void> {
  for (const [threadId, lane] of Object.entries(lanes))
    await run(
      db,
      rows
        .insertInto('classifications')
        .columns([
          ...(['user_id', 'thread_id', 'priority', 'lane', 'classified_at', 'classified_by'] as const),
          'last_message_at',
        ])
        .expression((eb) =>
          eb
            .selectFrom('threads')
            .select([
              'user_id',
              'thread_id',
              eb.val('high').as('priority'),
              eb.val(lane).as('lane'),
              now.as('classified_at'),
              eb.val('rules').as('classified_by'),
              'last_message_at',
            ])
            .where('user_id', '=', tenantId)
            .where('thread_id', '=', threadId),
        ),
    );
}

export type MessageFields = Partial<CachedMessage> & { threadId: string };

export function searchMessage(fields: MessageFields): CachedMessage {
  const text = fields.text ?? '';
  return {
    messageId: randomUUID(),
    sentAt: new Date('2026-02-01T08:00:00.000Z'),
    from: { name: 'Ann Example', email: 'ann@example.test' },
    to: ['me@home.test'],
    cc: [],
    bcc: [],
    replyTo: '',
    subject: '',
    snippet: text.slice(0, 100),
    text,
    html: null,
    headers: {},
    calendarText: null,
    labelIds: ['INBOX'],
    rfcMessageId: '',
    inReplyTo: '',
    references: [],
    size: 1,
    fromMe: false,
    attachments: [],
    parseNote: null,
    historyId: '1',
    ...fields,
  };
}

export function attachmentNamed(filename: string): CachedMessage['attachments'][number] {
  const partId = randomUUID();
  return { partId, attachmentId: partId, filename, mimeType: '', size: 1, contentId: null, inline: false };
}
