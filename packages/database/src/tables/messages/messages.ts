import type { Sql } from '../../query/query-pool.ts';
import { text, textArray } from '../../statements/columns.ts';
import {
  build,
  type Placeholders,
  run,
  runOne,
  sqlStatement,
  statement,
} from '../../statements/statement.ts';
import { withLabel } from '../inbox/with-label.ts';

type Messages = { userId: string; messageIds: readonly string[] };

const findCached = sqlStatement(
  'messages-find-cached',
  { messageId: text },
  (p: Placeholders<Messages>) => `
  SELECT message_id AS "messageId" FROM messages
  WHERE user_id = ${p.userId} AND message_id = ANY (${p.messageIds}::text[])`,
);

const remove = sqlStatement(
  'messages-delete',
  {},
  (p: Placeholders<Messages>) => `
  DELETE FROM messages WHERE user_id = ${p.userId} AND message_id = ANY (${p.messageIds}::text[])`,
);

const removeOthers = sqlStatement(
  'messages-delete-others',
  {},
  (p: Placeholders<Messages & { threadIds: readonly string[] }>) => `
  DELETE FROM messages m USING unnest(${p.threadIds}::text[]) AS read(thread_id)
  WHERE m.user_id = ${p.userId} AND m.thread_id = read.thread_id AND NOT (m.message_id = ANY (${p.messageIds}::text[]))`,
);

const setLabels = sqlStatement(
  'messages-set-labels',
  {},
  (p: Placeholders<{ userId: string; labels: string }>) => `
  UPDATE messages m SET label_ids = l.label_ids, from_me = l.from_me
  FROM jsonb_to_recordset(${p.labels}::jsonb) AS l(message_id text, label_ids text[], from_me boolean)
  WHERE m.user_id = ${p.userId} AND m.message_id = l.message_id AND m.label_ids IS DISTINCT FROM l.label_ids`,
);

export async function findCachedMessages(db: Sql, messages: Messages): Promise<Set<string>> {
  const rows = await run(db, findCached, messages);
  return new Set(rows.map(({ messageId }) => messageId));
}

export async function deleteMessages(db: Sql, messages: Messages): Promise<void> {
  await run(db, remove, messages);
}

/** Deletes all messages of these threads except the given ones. */
export async function deleteOtherMessages(
  db: Sql,
  present: Messages & { threadIds: readonly string[] },
): Promise<void> {
  await run(db, removeOthers, present);
}

export async function setMessageLabels(
  db: Sql,
  userId: string,
  labels: readonly { messageId: string; labelIds: string[]; fromMe: boolean }[],
): Promise<void> {
  const rows = labels.map(({ messageId, labelIds, fromMe }) => ({
    message_id: messageId,
    label_ids: labelIds,
    from_me: fromMe,
  }));
  await run(db, setLabels, { userId, labels: JSON.stringify(rows) });
}

const findLastIds = statement('messages-find-last-ids', (p: { userId: string; threadId: string }) =>
  build
    .selectFrom('messages')
    .where('user_id', '=', p.userId)
    .where('thread_id', '=', p.threadId)
    .select(['rfc_message_id as rfcMessageId', 'reference_ids as referenceIds'])
    .orderBy('sent_at', 'desc')
    .orderBy('message_id', 'desc')
    .limit(1),
);

/** The header fields of a reply to the thread's last message. */
export function findLastMessageIds(db: Sql, thread: { userId: string; threadId: string }) {
  return runOne(db, findLastIds, thread);
}

type LabelChange = {
  userId: string;
  threadId: string;
  label: string;
  on: boolean;
  except: readonly string[];
};

const changeLabel = sqlStatement(
  'messages-change-label',
  {},
  (p: Placeholders<LabelChange>) => `
  UPDATE messages SET label_ids = ${withLabel(p)} WHERE user_id = ${p.userId} AND thread_id = ${p.threadId}
    AND NOT (message_id = ANY (${p.except}::text[]))`,
);

/** Changes all messages of the thread but those. */
export async function changeMessageLabel(db: Sql, change: LabelChange): Promise<void> {
  await run(db, changeLabel, change);
}

const listSent = sqlStatement(
  'messages-list-sent',
  { text, to: textArray },
  (p: Placeholders<{ userId: string; characters: number; limit: number }>) => `
  SELECT left(body_text, ${p.characters}) AS text, to_list AS "to" FROM messages
  WHERE user_id = ${p.userId} AND from_me AND 'SENT' = ANY (label_ids) AND NOT 'DRAFT' = ANY (label_ids)
  ORDER BY sent_at DESC LIMIT ${p.limit}`,
);

/** The beginnings of what the person has sent, newest first. A mail that pretends to be theirs has no SENT label. */
export function listSentMessages(db: Sql, wanted: { userId: string; characters: number; limit: number }) {
  return run(db, listSent, wanted);
}
