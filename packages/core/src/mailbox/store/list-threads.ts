import type { Sql } from '@triage/database/open-database';
import { listMessagesOfThreads } from '@triage/database/tables/messages/thread-messages';
import type { CachedMessage, CachedThread } from '../../mime/cached-thread.ts';
import type { TenantId } from '../../tenant/tenant-id.ts';

type MessageRow = Awaited<ReturnType<typeof listMessagesOfThreads>>[number];

/** Whole threads from the cache, in the order asked for; one that is not cached is left out. */
export async function listThreads(
  sql: Sql,
  tenantId: TenantId,
  threadIds: readonly string[],
): Promise<CachedThread[]> {
  const rows = await listMessagesOfThreads(sql, { userId: tenantId, threadIds });
  const threads = new Map<string, CachedThread>();
  for (const row of rows) {
    const thread = threads.get(row.threadId) ?? { threadId: row.threadId, messages: [] };
    thread.messages.push(asMessage(row));
    threads.set(row.threadId, thread);
  }
  return threadIds.flatMap((threadId) => threads.get(threadId) ?? []);
}

export async function findThread(
  sql: Sql,
  tenantId: TenantId,
  threadId: string,
): Promise<CachedThread | null> {
  return (await listThreads(sql, tenantId, [threadId]))[0] ?? null;
}

function asMessage({ fromName, fromAddress, ...message }: MessageRow): CachedMessage {
  return {
    ...message,
    from: { name: fromName, email: fromAddress },
    historyId: message.historyId ?? '',
    attachments: message.attachments.map((attachment) => ({
      partId: attachment.part_id,
      attachmentId: attachment.attachment_id,
      filename: attachment.filename,
      mimeType: attachment.mime_type,
      size: attachment.size,
      contentId: attachment.content_id,
      inline: attachment.inline,
    })),
  };
}
