import { sql } from 'kysely';
import type { Sql } from '../../query/query-pool.ts';
import { orNull, text, textArray } from '../../statements/columns.ts';
import {
  anyOf,
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';

type Owner = { userId: string };
type Thread = Owner & { threadId: string };
type Attachment = {
  part_id: string;
  attachment_id: string;
  filename: string;
  mime_type: string;
  size: number;
  content_id: string | null;
  inline: boolean;
};

const list = statement('messages-list-of-threads', (p: Owner & { threadIds: readonly string[] }) =>
  build
    .selectFrom('messages as m')
    .where('m.user_id', '=', p.userId)
    .where('m.thread_id', '=', anyOf(p.threadIds))
    .select([
      'm.message_id as messageId',
      'm.thread_id as threadId',
      'm.sent_at as sentAt',
      'm.from_name as fromName',
      'm.from_address as fromAddress',
      'm.to_list as to',
      'm.cc_list as cc',
      'm.bcc_list as bcc',
      'm.reply_to as replyTo',
      'm.subject',
      'm.snippet',
      'm.body_text as text',
      'm.body_html as html',
      'm.calendar_text as calendarText',
      'm.label_ids as labelIds',
      'm.rfc_message_id as rfcMessageId',
      'm.in_reply_to as inReplyTo',
      'm.reference_ids as references',
      'm.size',
      'm.from_me as fromMe',
      'm.parse_note as parseNote',
      'm.history_id as historyId',
    ])
    .select((e) => [
      e.ref('m.headers').$castTo<Record<string, string>>().as('headers'),
      sql<Attachment[]>`coalesce((SELECT jsonb_agg(to_jsonb(a) ORDER BY a.part_id) FROM attachments a
        WHERE a.user_id = ${p.userId} AND a.message_id = m.message_id), '[]')`.as('attachments'),
    ])
    .orderBy('m.sent_at')
    .orderBy('m.message_id'),
);

const listIds = statement('messages-list-ids-of-thread', (p: Thread) =>
  build
    .selectFrom('messages')
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .select('message_id as messageId'),
);

const findLabels = statement('messages-find-labels', (p: Owner & { messageIds: readonly string[] }) =>
  build
    .selectFrom('messages')
    .where('user_id', '=', p.userId)
    .where('message_id', '=', anyOf(p.messageIds))
    .select(['message_id as messageId', 'thread_id as threadId', 'label_ids as labelIds']),
);

const findBody = statement('messages-find-body', (p: Owner & { messageId: string }) =>
  build
    .selectFrom('messages')
    .where('user_id', '=', p.userId)
    .where('message_id', '=', p.messageId)
    .select(['body_text as text', 'body_html as html']),
);

const findSent = statement('messages-find-calendar', (p: Owner & { messageId: string }) =>
  build
    .selectFrom('messages')
    .where('user_id', '=', p.userId)
    .where('message_id', '=', p.messageId)
    .select(['calendar_text as text', 'from_address as sender', 'from_me as fromMe', 'label_ids as labelIds'])
    .select((e) => e.ref('headers').$castTo<Record<string, string>>().as('headers')),
);

const compare = sqlStatement(
  'messages-list-to-compare',
  { threadId: text, historyId: orNull(text), messageId: orNull(text), labels: textArray },
  (p: Placeholders<Owner & { labels: readonly string[] }>) => `
  SELECT t.thread_id AS "threadId", t.history_id AS "historyId", m.message_id AS "messageId",
    array(SELECT l FROM unnest(m.label_ids) l WHERE l = ANY (${p.labels}::text[])) AS labels
  FROM threads t LEFT JOIN messages m ON m.user_id = t.user_id AND m.thread_id = t.thread_id
  WHERE t.user_id = ${p.userId}`,
);

const listParts = statement(
  'attachments-list',
  (p: Owner & { messageId: string; partIds: readonly string[] }) =>
    build
      .selectFrom('attachments')
      .where('user_id', '=', p.userId)
      .where('message_id', '=', p.messageId)
      .where('part_id', '=', anyOf(p.partIds))
      .select(['part_id as partId', 'filename', 'mime_type as mimeType']),
);

const listInvitations = sqlStatement(
  'messages-list-invitations',
  { text: orNull(text), sender: orNull(text) },
  (p: Placeholders<Thread & { limit: number }>) => `
  SELECT m.calendar_text AS text, m.from_address AS sender FROM threads t
  LEFT JOIN LATERAL (SELECT calendar_text, from_address, sent_at, message_id FROM messages
    WHERE user_id = ${p.userId} AND thread_id = ${p.threadId} AND calendar_text IS NOT NULL AND NOT from_me
    ORDER BY sent_at DESC, message_id DESC LIMIT ${p.limit}) m ON true
  WHERE t.user_id = ${p.userId} AND t.thread_id = ${p.threadId} ORDER BY m.sent_at DESC, m.message_id DESC`,
);

/** Oldest first. */
export function listMessagesOfThreads(db: Sql, threads: Owner & { threadIds: readonly string[] }) {
  return run(db, list, threads);
}

export async function listMessageIds(db: Sql, thread: Thread): Promise<Set<string>> {
  return new Set((await run(db, listIds, thread)).map(({ messageId }) => messageId));
}

/** Labels of the given messages, if cached. */
export function findMessageLabels(db: Sql, messages: Owner & { messageIds: readonly string[] }) {
  return run(db, findLabels, messages);
}

export function findMessageBody(db: Sql, message: Owner & { messageId: string }) {
  return runOne(db, findBody, message);
}

/** The calendar part of a message, and what is known of its sender. */
export function findCalendarMessage(db: Sql, message: Owner & { messageId: string }) {
  return runOne(db, findSent, message);
}

/** All that is cached, with those of `labels` that each message has; a thread without messages has one row. */
export function listMessagesToCompare(db: Sql, wanted: Owner & { labels: readonly string[] }) {
  return run(db, compare, wanted);
}

export function listAttachments(db: Sql, parts: Owner & { messageId: string; partIds: readonly string[] }) {
  return run(db, listParts, parts);
}

/**
 * The messages that others sent in the thread, newest first. One row with null if there are none; no row without the
 * thread.
 */
export function listInvitationTexts(db: Sql, thread: Thread & { limit: number }) {
  return run(db, listInvitations, thread);
}
