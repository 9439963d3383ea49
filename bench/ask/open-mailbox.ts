import { answerConversation } from '../../apps/sandbox/src/model/answer-conversation.ts';
import { embedText } from '../../apps/sandbox/src/model/embed-text.ts';
import { seedMailbox } from '../../apps/sandbox/src/seed/seed-mailbox.ts';
import { embedThreads } from '../../packages/core/src/ai/embed-threads.ts';
import type { TenantContext } from '../../packages/core/src/context.ts';
import { storeMessages } from '../../packages/core/src/mailbox/store/store-messages.ts';
import { summarizeThreads } from '../../packages/core/src/mailbox/store/summarize-threads.ts';
import { parseMessage } from '../../packages/core/src/mime/parse-message.ts';
import type { AiProviders } from '../../packages/core/src/ports/ai.ts';
import { mintTenantId } from '../../packages/core/src/tenant/tenant-id.ts';
import { fixedClock } from '../../packages/core/testing/fakes/fixed-clock.ts';
import { memoryCalendar } from '../../packages/core/testing/fakes/memory-calendar.ts';
import { memoryJobs } from '../../packages/core/testing/fakes/memory-jobs.ts';
import { type MockMessage, mockAi } from '../../packages/core/testing/fakes/mock-ai.ts';
import { silentLogger } from '../../packages/core/testing/fakes/silent-logger.ts';
import { createTestUser } from '../../packages/core/testing/worlds/test-database.ts';
import type { Database } from '../../packages/database/src/open-database.ts';

const ADA = 'ada@sandbox.test';
const NOW = new Date('2026-11-23T10:00:00.000Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What the calendar of the demo has, beside its mail. */
const EVENTS = [
  ['Stand-up', 1, 9],
  ['Budget review', 1, 14],
  ['Interview: data engineer', 2, 11],
  ['Dentist', 3, 16],
  ['Coffee with Tom?', 4, 15],
  ['Roadmap workshop', 5, 10],
] as const;

/** Embeds and answers as the model of the demo does. */
export function demoModel(): AiProviders {
  return [
    mockAi('ai_primary', {
      embed: (texts) => texts.map((text) => embedText(text)),
      say: (_signal, prompt) => {
        const instructions = textsOf(prompt, 'system').join('\n');
        const turns = textsOf(prompt, 'user').map((text) => ({ role: 'user' as const, text }));
        const conversation = { instructions, turns, tools: [], toolChoice: 'auto' as const };
        return answerConversation({ ...conversation, schema: null, json: false }).text;
      },
    }),
  ];
}

function textsOf(prompt: readonly MockMessage[], role: string): string[] {
  return prompt
    .filter((message) => message.role === role)
    .flatMap(({ content }) =>
      typeof content === 'string' ? [content] : (content as { text?: string }[]).map(({ text = '' }) => text),
    );
}

/** Ada's demo mailbox in a database, searchable by words and by meaning. */
export async function openMailbox(db: Database, ai: AiProviders) {
  const tenantId = mintTenantId(await createTestUser(db, { name: 'Ada Lindqvist' }));
  const clock = fixedClock(NOW.toISOString());
  await db.query(`INSERT INTO mailboxes (user_id, email_address, index_state) VALUES ($1, $2, 'done')`, [
    tenantId,
    ADA,
  ]);
  const mails = seedMailbox({ now: NOW, seed: 1 }).filter(({ owner }) => owner === ADA);
  const messages = await Promise.all(
    mails.map((mail, index) =>
      parseMessage({
        ...{ id: `m${index}`, threadId: mail.threadKey, labelIds: mail.labels, historyId: '1' },
        ...{ internalDate: mail.date, snippet: '', sizeEstimate: mail.raw.length },
        raw: Buffer.from(mail.raw),
      }),
    ),
  );
  const threadIds = [...new Set(messages.map(({ threadId }) => threadId))];
  await db.transaction(async (tx) => {
    await storeMessages(tx, tenantId, messages);
    await summarizeThreads(tx, tenantId, threadIds, NOW);
  });
  const calendar = memoryCalendar({ clock, me: ADA });
  for (const [title, day, hour] of EVENTS) {
    const start = new Date(NOW.setUTCHours(0, 0, 0, 0) + day * DAY + hour * HOUR);
    calendar.share('', { summary: title, start, end: new Date(start.getTime() + HOUR) });
  }
  const ctx: Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'logger' | 'ai' | 'calendar' | 'jobs'> = {
    ...{ tenantId, db: db.forTenant(tenantId), clock, logger: silentLogger(), ai, calendar },
    jobs: memoryJobs({ clock }),
  };
  if (ai.length > 0) {
    await embedThreads(ctx, threadIds, { provider: 'ai_primary' });
    await db.query(
      `INSERT INTO embedding_runs (user_id, provider, status, done, total, started_at, finished_at)
       VALUES ($1, 'ai_primary', 'done', 1, 1, now(), now())`,
      [tenantId],
    );
  }
  return { ctx, messages: new Map(messages.map((message) => [message.messageId, message])) };
}
