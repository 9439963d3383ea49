import type { Sql } from '../../query/query-pool.ts';
import { text, timestamp } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

/** `after` is the last entry of the page before; `ids` limits the list to these messages. */
export interface MessageQuery {
  userId: string;
  labelIds: readonly string[];
  hidden: readonly string[];
  ids: readonly string[] | null;
  after: { at: Date; arrival: string } | null;
  limit: number;
}

type Asked = {
  userId: string;
  labelIds: readonly string[];
  hidden: readonly string[];
  ids: readonly string[] | null;
  afterAt: Date | null;
  afterArrival: string | null;
  limit: number;
};

const ofQuery = (p: Placeholders<Asked>) => `
  user_id = ${p.userId} AND NOT missing AND label_ids @> ${p.labelIds}::text[]
    AND NOT label_ids && ${p.hidden}::text[]
    AND (${p.ids}::text[] IS NULL OR message_id = ANY (${p.ids}::text[]))`;

const listMessages = sqlStatement(
  'imap-messages-list',
  { id: text, threadId: text, at: timestamp, arrival: text },
  (p: Placeholders<Asked>) => `
  SELECT message_id AS id, thread_id AS "threadId", internal_date AS at, arrival::text
  FROM imap_messages m
  WHERE ${ofQuery(p)} AND (${p.afterAt}::timestamptz IS NULL
    OR (internal_date, m.arrival) < (${p.afterAt}::timestamptz, ${p.afterArrival}::text::bigint))
  ORDER BY internal_date DESC, m.arrival DESC LIMIT ${p.limit}`,
);

const listThreads = sqlStatement(
  'imap-messages-list-threads',
  { id: text, historyId: text, at: timestamp, arrival: text },
  (p: Placeholders<Asked>) => `
  SELECT thread_id AS id, max(history_id)::text AS "historyId", max(internal_date) AS at,
    max(arrival)::text AS arrival
  FROM imap_messages WHERE ${ofQuery(p)}
  GROUP BY thread_id
  HAVING ${p.afterAt}::timestamptz IS NULL
    OR (max(internal_date), max(arrival)) < (${p.afterAt}::timestamptz, ${p.afterArrival}::text::bigint)
  ORDER BY max(internal_date) DESC, max(arrival) DESC LIMIT ${p.limit}`,
);

/** Newest first. */
export function listMirrorMessages(db: Sql, query: MessageQuery) {
  return run(db, listMessages, asked(query));
}

/** Threads with a message that matches, sorted by the newest. */
export function listMirrorThreads(db: Sql, query: MessageQuery) {
  return run(db, listThreads, asked(query));
}

function asked({ after, ...query }: MessageQuery): Asked {
  return { ...query, afterAt: after?.at ?? null, afterArrival: after?.arrival ?? null };
}
