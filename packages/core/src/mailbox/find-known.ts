import type { Sql } from '@triage/database/open-database';
import type { TenantId } from '../context.ts';
import type { MailHistoryChange } from '../ports/mail.ts';
import type { KnownMessages } from './plan-sync.ts';

export async function findKnown(
  sql: Sql,
  tenantId: TenantId,
  changes: readonly MailHistoryChange[],
): Promise<KnownMessages> {
  if (changes.length === 0) return { messages: new Map(), threads: new Set() };
  const messages = await sql.query<{ message_id: string; thread_id: string }>(
    'SELECT message_id, thread_id FROM messages WHERE user_id = $1 AND message_id = ANY ($2::text[])',
    [tenantId, [...new Set(changes.map((change) => change.messageId))]],
  );
  const threads = await sql.query<{ thread_id: string }>(
    'SELECT thread_id FROM threads WHERE user_id = $1 AND thread_id = ANY ($2::text[])',
    [tenantId, [...new Set(changes.map((change) => change.threadId))]],
  );
  return {
    messages: new Map(messages.map((row) => [row.message_id, row.thread_id])),
    threads: new Set(threads.map((row) => row.thread_id)),
  };
}
