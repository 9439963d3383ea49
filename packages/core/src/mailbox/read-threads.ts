import type { Sql } from '@triage/database/open-database';
import type { TenantId } from '../context.ts';
import type { CachedAttachment, CachedMessage, CachedThread } from './cached-thread.ts';

interface MessageRow {
  message_id: string;
  thread_id: string;
  sent_at: Date;
  from_name: string;
  from_address: string;
  to_list: string[];
  cc_list: string[];
  bcc_list: string[];
  reply_to: string;
  subject: string;
  snippet: string;
  body_text: string;
  body_html: string | null;
  headers: Record<string, string>;
  calendar_text: string | null;
  label_ids: string[];
  rfc_message_id: string;
  in_reply_to: string;
  reference_ids: string[];
  size: number;
  from_me: boolean;
  parse_note: string | null;
  history_id: string | null;
  attachments: (Omit<CachedAttachment, 'partId' | 'attachmentId' | 'mimeType' | 'contentId'> & {
    part_id: string;
    attachment_id: string;
    mime_type: string;
    content_id: string | null;
  })[];
}

const READ = `
  SELECT m.message_id, m.thread_id, m.sent_at, m.from_name, m.from_address, m.to_list, m.cc_list, m.bcc_list,
    m.reply_to, m.subject, m.snippet, m.body_text, m.body_html, m.headers, m.calendar_text, m.label_ids,
    m.rfc_message_id, m.in_reply_to, m.reference_ids, m.size, m.from_me, m.parse_note, m.history_id,
    coalesce((SELECT jsonb_agg(to_jsonb(a) ORDER BY a.part_id) FROM attachments a
      WHERE a.user_id = m.user_id AND a.message_id = m.message_id), '[]') AS attachments
  FROM messages m WHERE m.user_id = $1 AND m.thread_id = ANY ($2::text[])
  ORDER BY m.sent_at, m.message_id`;

/** Whole threads from the cache, in the order asked for; one that is not cached is left out. */
export async function readThreads(
  sql: Sql,
  tenantId: TenantId,
  threadIds: readonly string[],
): Promise<CachedThread[]> {
  const rows = await sql.query<MessageRow>(READ, [tenantId, threadIds], 'read-threads');
  const threads = new Map<string, CachedThread>();
  for (const row of rows) {
    const thread = threads.get(row.thread_id) ?? { threadId: row.thread_id, messages: [] };
    thread.messages.push(asMessage(row));
    threads.set(row.thread_id, thread);
  }
  return threadIds.flatMap((threadId) => threads.get(threadId) ?? []);
}

export async function findThread(
  sql: Sql,
  tenantId: TenantId,
  threadId: string,
): Promise<CachedThread | null> {
  return (await readThreads(sql, tenantId, [threadId]))[0] ?? null;
}

function asMessage(row: MessageRow): CachedMessage {
  return {
    messageId: row.message_id,
    threadId: row.thread_id,
    sentAt: row.sent_at,
    from: { name: row.from_name, email: row.from_address },
    to: row.to_list,
    cc: row.cc_list,
    bcc: row.bcc_list,
    replyTo: row.reply_to,
    subject: row.subject,
    snippet: row.snippet,
    text: row.body_text,
    html: row.body_html,
    headers: row.headers,
    calendarText: row.calendar_text,
    labelIds: row.label_ids,
    rfcMessageId: row.rfc_message_id,
    inReplyTo: row.in_reply_to,
    references: row.reference_ids,
    size: row.size,
    fromMe: row.from_me,
    parseNote: row.parse_note,
    historyId: row.history_id ?? '',
    attachments: row.attachments.map((attachment) => ({
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
