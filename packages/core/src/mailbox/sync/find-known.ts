import type { Sql } from '@triage/database/open-database';
import { findMessageLabels } from '@triage/database/tables/messages/thread-messages';
import { findCachedThreadIds } from '@triage/database/tables/threads/threads';
import type { MailHistoryChange } from '../../ports/mail.ts';
import type { TenantId } from '../../tenant/tenant-id.ts';
import type { KnownMessages } from './plan-sync.ts';

export async function findKnown(
  sql: Sql,
  tenantId: TenantId,
  changes: readonly MailHistoryChange[],
): Promise<KnownMessages> {
  if (changes.length === 0) return { messages: new Map(), threads: new Set() };
  const messages = await findMessageLabels(sql, {
    userId: tenantId,
    messageIds: [...new Set(changes.map((change) => change.messageId))],
  });
  const threads = await findCachedThreadIds(sql, {
    userId: tenantId,
    threadIds: [...new Set(changes.map((change) => change.threadId))],
  });
  return { messages: new Map(messages.map(({ messageId, threadId }) => [messageId, threadId])), threads };
}
