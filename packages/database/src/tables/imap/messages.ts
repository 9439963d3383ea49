import type { Sql } from '../../query/query-pool.ts';
import { boolean, double, integer, orNull, text, textArray, timestamp } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

export interface MirrorMessage {
  id: string;
  threadId: string;
  labelIds: string[];
  internalDate: Date;
  /** Orders what came within one second. */
  arrival: string;
  size: number;
  rfcId: string;
  historyId: string;
  missing: boolean;
  sendAskedAt: Date | null;
  sentAt: Date | null;
}

export type NewMirrorMessage = Pick<
  MirrorMessage,
  'id' | 'threadId' | 'labelIds' | 'internalDate' | 'arrival' | 'size' | 'rfcId'
>;

type Owner = { userId: string };

const columns = {
  id: text,
  threadId: text,
  labelIds: textArray,
  internalDate: timestamp,
  arrival: text,
  size: integer,
  rfcId: text,
  historyId: text,
  missing: boolean,
  sendAskedAt: orNull(timestamp),
  sentAt: orNull(timestamp),
};
const named = `message_id AS id, thread_id AS "threadId", label_ids AS "labelIds", internal_date AS "internalDate",
  arrival::text, size, rfc_id AS "rfcId", history_id::text AS "historyId", missing, send_asked_at AS "sendAskedAt",
  sent_at AS "sentAt"`;

const findSome = sqlStatement(
  'imap-messages-find',
  columns,
  (p: Placeholders<Owner & { ids: string[] }>) => `
  SELECT ${named} FROM imap_messages WHERE user_id = ${p.userId} AND message_id = ANY (${p.ids}::text[])`,
);

const listThread = sqlStatement(
  'imap-messages-list-thread',
  columns,
  (p: Placeholders<Owner & { threadId: string }>) => `
  SELECT ${named} FROM imap_messages m
  WHERE user_id = ${p.userId} AND thread_id = ${p.threadId} AND NOT missing ORDER BY internal_date, m.arrival`,
);

const listMissing = sqlStatement(
  'imap-messages-list-missing',
  { id: text },
  (p: Placeholders<Owner>) => `
  SELECT message_id AS id FROM imap_messages WHERE user_id = ${p.userId} AND missing`,
);

const insert = sqlStatement(
  'imap-messages-insert',
  {},
  (
    p: Placeholders<
      Owner & {
        ids: string[];
        threadIds: string[];
        labels: string[];
        dates: Date[];
        arrivals: string[];
        sizes: number[];
        rfcIds: string[];
      }
    >,
  ) => `
  INSERT INTO imap_messages (user_id, message_id, thread_id, label_ids, internal_date, arrival, size, rfc_id, history_id)
  SELECT ${p.userId}, n.id, n.thread_id, string_to_array(n.labels, chr(10)), n.internal_date, n.arrival::bigint, n.size,
    n.rfc_id, n.arrival::bigint
  FROM unnest(${p.ids}::text[], ${p.threadIds}::text[], ${p.labels}::text[], ${p.dates}::timestamptz[],
    ${p.arrivals}::text[], ${p.sizes}::int[], ${p.rfcIds}::text[])
    AS n (id, thread_id, labels, internal_date, arrival, size, rfc_id)
  ON CONFLICT (user_id, message_id) DO NOTHING`,
);

const setLabels = sqlStatement(
  'imap-messages-set-labels',
  {},
  (p: Placeholders<Owner & { ids: string[]; labels: string[]; seqs: string[]; missing: boolean[] }>) => `
  UPDATE imap_messages m SET label_ids = string_to_array(n.labels, chr(10)), history_id = n.seq::bigint,
    missing = n.missing
  FROM unnest(${p.ids}::text[], ${p.labels}::text[], ${p.seqs}::text[], ${p.missing}::boolean[])
    AS n (id, labels, seq, missing)
  WHERE m.user_id = ${p.userId} AND m.message_id = n.id`,
);

const count = sqlStatement(
  'imap-messages-count',
  { messages: double },
  (p: Placeholders<Owner>) => `
  SELECT count(*)::float8 AS messages FROM imap_messages WHERE user_id = ${p.userId}`,
);

const remove = sqlStatement(
  'imap-messages-delete',
  {},
  (p: Placeholders<Owner & { ids: string[] }>) => `
  DELETE FROM imap_messages WHERE user_id = ${p.userId} AND message_id = ANY (${p.ids}::text[])`,
);

const setSentAt = sqlStatement(
  'imap-messages-set-sent',
  {},
  (p: Placeholders<Owner & { id: string; at: Date }>) => `
  UPDATE imap_messages SET sent_at = ${p.at} WHERE user_id = ${p.userId} AND message_id = ${p.id}`,
);

const listUnfiled = sqlStatement(
  'imap-messages-list-unfiled',
  columns,
  (p: Placeholders<Owner>) => `
  SELECT ${named} FROM imap_messages
  WHERE user_id = ${p.userId} AND sent_at IS NOT NULL AND label_ids @> '{DRAFT}'`,
);

// Of two workers, only one may send.
const ask = sqlStatement(
  'imap-messages-ask',
  { id: text },
  (p: Placeholders<Owner & { id: string; at: Date }>) => `
  UPDATE imap_messages SET send_asked_at = ${p.at}
  WHERE user_id = ${p.userId} AND message_id = ${p.id} AND send_asked_at IS NULL RETURNING message_id AS id`,
);

const unask = sqlStatement(
  'imap-messages-unask',
  {},
  (p: Placeholders<Owner & { id: string }>) => `
  UPDATE imap_messages SET send_asked_at = NULL WHERE user_id = ${p.userId} AND message_id = ${p.id}`,
);

export function findMessages(db: Sql, userId: string, ids: string[]): Promise<MirrorMessage[]> {
  return run(db, findSome, { userId, ids });
}

/** Oldest first. */
export function listThreadMessages(db: Sql, userId: string, threadId: string): Promise<MirrorMessage[]> {
  return run(db, listThread, { userId, threadId });
}

export async function listMissingMessages(db: Sql, userId: string): Promise<string[]> {
  return (await run(db, listMissing, { userId })).map(({ id }) => id);
}

export async function countMessages(db: Sql, userId: string): Promise<number> {
  const [row] = await run(db, count, { userId });
  return row?.messages ?? 0;
}

export async function insertMessages(
  tx: Sql,
  userId: string,
  messages: readonly NewMirrorMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  await run(tx, insert, {
    userId,
    ids: messages.map(({ id }) => id),
    threadIds: messages.map(({ threadId }) => threadId),
    labels: messages.map(labelsAsText),
    dates: messages.map(({ internalDate }) => internalDate),
    arrivals: messages.map(({ arrival }) => arrival),
    sizes: messages.map(({ size }) => size),
    rfcIds: messages.map(({ rfcId }) => rfcId),
  });
}

export async function setMessageLabels(
  tx: Sql,
  userId: string,
  messages: readonly Pick<MirrorMessage, 'id' | 'labelIds' | 'historyId' | 'missing'>[],
): Promise<void> {
  if (messages.length === 0) return;
  await run(tx, setLabels, {
    userId,
    ids: messages.map(({ id }) => id),
    labels: messages.map(labelsAsText),
    seqs: messages.map(({ historyId }) => historyId),
    missing: messages.map(({ missing }) => missing),
  });
}

/** A line break cannot be in the name of a folder. */
function labelsAsText({ labelIds }: Pick<MirrorMessage, 'labelIds'>): string {
  return labelIds.join('\n');
}

export async function deleteMessages(tx: Sql, userId: string, ids: string[]): Promise<void> {
  if (ids.length > 0) await run(tx, remove, { userId, ids });
}

/** False if another worker has asked already, or the message is no longer known. */
export async function askToSend(db: Sql, asked: { userId: string; id: string; at: Date }): Promise<boolean> {
  return (await run(db, ask, asked)).length > 0;
}

/** After a definite refusal. */
export async function forgetAsk(db: Sql, asked: { userId: string; id: string }): Promise<void> {
  await run(db, unask, asked);
}

/** The server has accepted it. */
export async function setSent(db: Sql, sent: { userId: string; id: string; at: Date }): Promise<void> {
  await run(db, setSentAt, sent);
}

/** Sent messages that are among the drafts still. */
export function listUnfiledMessages(db: Sql, userId: string): Promise<MirrorMessage[]> {
  return run(db, listUnfiled, { userId });
}
