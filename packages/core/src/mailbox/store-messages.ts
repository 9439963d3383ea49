import type { Sql } from '@triage/database/open-database';
import type { TenantId } from '../context.ts';
import type { CachedMessage } from './cached-thread.ts';
import { detectLanguage } from './detect-language.ts';

const INSERT_MESSAGES = `
  INSERT INTO messages (user_id, message_id, thread_id, sent_at, from_name, from_address, to_list, cc_list, bcc_list,
    reply_to, subject, snippet, body_text, body_html, headers, calendar_text, label_ids, rfc_message_id, in_reply_to,
    reference_ids, size, from_me, parse_note, history_id, attachment_names,
    more_text, language)
  SELECT $1, m.message_id, m.thread_id, m.sent_at, m.from_name, m.from_address, m.to_list, m.cc_list, m.bcc_list,
    m.reply_to, m.subject, m.snippet, m.body_text, m.body_html, m.headers, m.calendar_text, m.label_ids,
    m.rfc_message_id, m.in_reply_to, m.reference_ids, m.size, m.from_me, m.parse_note, m.history_id, m.attachment_names,
    m.more_text, m.language
  FROM jsonb_to_recordset($2::jsonb) AS m(message_id text, thread_id text, sent_at timestamptz, from_name text,
    from_address text, to_list text[], cc_list text[], bcc_list text[], reply_to text, subject text, snippet text,
    body_text text, body_html text, headers jsonb, calendar_text text, label_ids text[], rfc_message_id text,
    in_reply_to text, reference_ids text[], size int, from_me boolean, parse_note text, history_id text,
    attachment_names text, more_text text, language text)
  ON CONFLICT (user_id, message_id) DO UPDATE SET label_ids = excluded.label_ids, from_me = excluded.from_me,
    history_id = excluded.history_id
  RETURNING message_id, (xmax = 0) AS inserted`;

const INSERT_ATTACHMENTS = `
  INSERT INTO attachments (user_id, message_id, part_id, attachment_id, filename, mime_type, size, content_id, inline)
  SELECT $1, a.message_id, a.part_id, a.attachment_id, a.filename, a.mime_type, a.size, a.content_id, a.inline
  FROM jsonb_to_recordset($2::jsonb) AS a(message_id text, part_id text, attachment_id text, filename text,
    mime_type text, size int, content_id text, inline boolean)
  ON CONFLICT DO NOTHING`;

/**
 * A message never changes but for its labels; a second store of the same one only brings those up to date.
 * Mail that is not new, but older than the cache, wakes no snoozed thread.
 */
export async function storeMessages(
  tx: Sql,
  tenantId: TenantId,
  messages: readonly CachedMessage[],
  { areNew = true }: { areNew?: boolean } = {},
): Promise<void> {
  if (messages.length === 0) return;
  const threadIds = [...new Set(messages.map((message) => message.threadId))];
  await tx.query(
    `INSERT INTO threads (user_id, thread_id, last_message_at)
     SELECT $1, thread_id, 'epoch' FROM unnest($2::text[]) AS thread_id ON CONFLICT DO NOTHING`,
    [tenantId, threadIds],
  );
  const stored = await tx.query<{ message_id: string; inserted: boolean }>(INSERT_MESSAGES, [
    tenantId,
    JSON.stringify(messages.map(asRow)),
  ]);
  const attachments = messages.flatMap((message) =>
    message.attachments.map((a) => attachmentRow(message, a)),
  );
  if (attachments.length > 0) await tx.query(INSERT_ATTACHMENTS, [tenantId, JSON.stringify(attachments)]);
  if (!areNew) return;
  await wakeThreads(
    tx,
    tenantId,
    messages,
    new Set(stored.filter((row) => row.inserted).map((row) => row.message_id)),
  );
}

/** A snoozed thread with a new message from somebody else reappears at once; one that is stored again is not new. */
async function wakeThreads(
  tx: Sql,
  tenantId: TenantId,
  messages: readonly CachedMessage[],
  inserted: ReadonlySet<string>,
): Promise<void> {
  const woken = messages.filter((message) => inserted.has(message.messageId) && !message.fromMe);
  if (woken.length === 0) return;
  await tx.query(
    `WITH gone AS (DELETE FROM snoozes WHERE user_id = $1 AND thread_id = ANY ($2::text[]) RETURNING thread_id)
     UPDATE classifications c SET back = true FROM gone WHERE c.user_id = $1 AND c.thread_id = gone.thread_id`,
    [tenantId, woken.map((message) => message.threadId)],
  );
}

function asRow(message: CachedMessage) {
  return {
    message_id: message.messageId,
    thread_id: message.threadId,
    sent_at: message.sentAt.toISOString(),
    from_name: message.from.name,
    from_address: message.from.email,
    to_list: message.to,
    cc_list: message.cc,
    bcc_list: message.bcc,
    reply_to: message.replyTo,
    subject: message.subject,
    snippet: message.snippet,
    body_text: message.text,
    body_html: message.html,
    headers: message.headers,
    calendar_text: message.calendarText,
    label_ids: message.labelIds,
    rfc_message_id: message.rfcMessageId,
    in_reply_to: message.inReplyTo,
    reference_ids: message.references,
    size: message.size,
    from_me: message.fromMe,
    parse_note: message.parseNote,
    history_id: message.historyId,
    attachment_names: message.attachments.map((attachment) => attachment.filename).join(' '),
    more_text: message.moreText ?? '',
    language: detectLanguage(`${message.subject}\n${message.text}`),
  };
}

function attachmentRow(message: CachedMessage, attachment: CachedMessage['attachments'][number]) {
  return {
    message_id: message.messageId,
    part_id: attachment.partId,
    attachment_id: attachment.attachmentId,
    filename: attachment.filename,
    mime_type: attachment.mimeType,
    size: attachment.size,
    content_id: attachment.contentId,
    inline: attachment.inline,
  };
}
