import type { Sql } from '../../query/query-pool.ts';
import { text } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

type Rows = { userId: string; rows: string };

export interface NewMessage {
  messageId: string;
  threadId: string;
  sentAt: Date;
  from: { name: string; email: string };
  to: string[];
  cc: string[];
  bcc: string[];
  replyTo: string;
  subject: string;
  snippet: string;
  text: string;
  moreText?: string;
  html: string | null;
  headers: Record<string, string>;
  calendarText: string | null;
  labelIds: string[];
  rfcMessageId: string;
  inReplyTo: string;
  references: string[];
  size: number;
  fromMe: boolean;
  attachments: NewAttachment[];
  parseNote: string | null;
  historyId: string;
  language: string;
}

interface NewAttachment {
  partId: string;
  attachmentId: string;
  filename: string;
  mimeType: string;
  size: number;
  contentId: string | null;
  inline: boolean;
}

const putThreads = sqlStatement(
  'threads-put-empty',
  {},
  (p: Placeholders<{ userId: string; threadIds: readonly string[] }>) => `
  INSERT INTO threads (user_id, thread_id, last_message_at)
  SELECT ${p.userId}, thread_id, 'epoch' FROM unnest(${p.threadIds}::text[]) AS thread_id ON CONFLICT DO NOTHING`,
);

const put = sqlStatement(
  'messages-put',
  { messageId: text },
  (p: Placeholders<Rows>) => `
  INSERT INTO messages (user_id, message_id, thread_id, sent_at, from_name, from_address, to_list, cc_list, bcc_list,
    reply_to, subject, snippet, body_text, body_html, headers, calendar_text, label_ids, rfc_message_id, in_reply_to,
    reference_ids, size, from_me, parse_note, history_id, attachment_names,
    more_text, language)
  SELECT ${p.userId}, m.message_id, m.thread_id, m.sent_at, m.from_name, m.from_address, m.to_list, m.cc_list, m.bcc_list,
    m.reply_to, m.subject, m.snippet, m.body_text, m.body_html, m.headers, m.calendar_text, m.label_ids,
    m.rfc_message_id, m.in_reply_to, m.reference_ids, m.size, m.from_me, m.parse_note, m.history_id, m.attachment_names,
    m.more_text, m.language
  FROM jsonb_to_recordset(${p.rows}::jsonb) AS m(message_id text, thread_id text, sent_at timestamptz, from_name text,
    from_address text, to_list text[], cc_list text[], bcc_list text[], reply_to text, subject text, snippet text,
    body_text text, body_html text, headers jsonb, calendar_text text, label_ids text[], rfc_message_id text,
    in_reply_to text, reference_ids text[], size int, from_me boolean, parse_note text, history_id text,
    attachment_names text, more_text text, language text)
  ON CONFLICT DO NOTHING
  RETURNING message_id AS "messageId"`,
);

// Not part of the insert: which rows an upsert has inserted is in a system column, which a partitioned table does not return.
const putAgain = sqlStatement(
  'messages-put-again',
  {},
  (p: Placeholders<Rows>) => `
  UPDATE messages SET label_ids = m.label_ids, from_me = m.from_me, history_id = m.history_id
  FROM jsonb_to_recordset(${p.rows}::jsonb) AS m(message_id text, label_ids text[], from_me boolean, history_id text)
  WHERE messages.user_id = ${p.userId} AND messages.message_id = m.message_id`,
);

const putAttachments = sqlStatement(
  'attachments-put',
  {},
  (p: Placeholders<Rows>) => `
  INSERT INTO attachments (user_id, message_id, part_id, attachment_id, filename, mime_type, size, content_id, inline)
  SELECT ${p.userId}, a.message_id, a.part_id, a.attachment_id, a.filename, a.mime_type, a.size, a.content_id, a.inline
  FROM jsonb_to_recordset(${p.rows}::jsonb) AS a(message_id text, part_id text, attachment_id text, filename text,
    mime_type text, size int, content_id text, inline boolean)
  ON CONFLICT DO NOTHING`,
);

/**
 * A message never changes but for its labels; a second store of the same one only brings those up to date. Its thread
 * gets a row, to be summarised afterwards. Answers with the ids of those that were not stored before.
 */
export async function putMessages(
  tx: Sql,
  { userId, messages }: { userId: string; messages: readonly NewMessage[] },
): Promise<Set<string>> {
  const threadIds = [...new Set(messages.map((message) => message.threadId))];
  await run(tx, putThreads, { userId, threadIds });
  const stored = await run(tx, put, { userId, rows: JSON.stringify(messages.map(asRow)) });
  const added = new Set(stored.map(({ messageId }) => messageId));
  const known = messages.filter(({ messageId }) => !added.has(messageId));
  if (known.length > 0) await run(tx, putAgain, { userId, rows: JSON.stringify(known.map(asLabelRow)) });
  const files = messages.flatMap(({ messageId, attachments }) =>
    attachments.map((attachment) => asAttachmentRow(messageId, attachment)),
  );
  if (files.length > 0) await run(tx, putAttachments, { userId, rows: JSON.stringify(files) });
  return added;
}

function asRow(message: NewMessage) {
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
    language: message.language,
  };
}

function asLabelRow({ messageId, labelIds, fromMe, historyId }: NewMessage) {
  return { message_id: messageId, label_ids: labelIds, from_me: fromMe, history_id: historyId };
}

function asAttachmentRow(messageId: string, attachment: NewAttachment) {
  return {
    message_id: messageId,
    part_id: attachment.partId,
    attachment_id: attachment.attachmentId,
    filename: attachment.filename,
    mime_type: attachment.mimeType,
    size: attachment.size,
    content_id: attachment.contentId,
    inline: attachment.inline,
  };
}
