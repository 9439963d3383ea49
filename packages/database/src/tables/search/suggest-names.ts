import type { Sql } from '../../query/query-pool.ts';
import { text } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

/** Recent senders are the likely ones; older mail is not searched at every key. */
const NEWEST = 500;
const LABELLED = 2_000;

type Asked = { userId: string; text: string; limit: number };

const senders = sqlStatement(
  'suggest-senders',
  { sender: text },
  (p: Placeholders<Asked>) => `
  WITH hits AS MATERIALIZED (
    SELECT s.thread_id, s.last_message_at FROM own_thread_search s
    WHERE s.user_id = ${p.userId} AND s.senders LIKE contains_pattern(${p.text})
    ORDER BY s.last_message_at DESC LIMIT ${NEWEST})
  SELECT t.sender FROM hits h JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = h.thread_id
  WHERE search_fold(t.sender) LIKE contains_pattern(${p.text})
  GROUP BY t.sender ORDER BY count(*) DESC, max(h.last_message_at) DESC LIMIT ${p.limit}`,
);

const labels = sqlStatement(
  'suggest-labels',
  { label: text },
  (p: Placeholders<{ userId: string }>) => `
  WITH used AS (
    SELECT label AS label_id, count(*) AS uses FROM (SELECT label_ids FROM threads WHERE user_id = ${p.userId}
      ORDER BY last_message_at DESC, thread_id DESC LIMIT ${LABELLED}) newest, unnest(label_ids) AS label
    GROUP BY label)
  SELECT coalesce(n.name, u.label_id) AS label FROM used u
  FULL JOIN (SELECT label_id, name, own FROM mail_labels WHERE user_id = ${p.userId}) n ON n.label_id = u.label_id
  WHERE u.label_id IS NOT NULL OR n.own ORDER BY coalesce(u.uses, 0) DESC, 1`,
);

export async function listSenders(db: Sql, asked: Asked): Promise<string[]> {
  return (await run(db, senders, asked)).map(({ sender }) => sender);
}

/** The labels of recent mail by frequency, then the user's other labels. */
export async function listLabelNames(db: Sql, { userId }: { userId: string }): Promise<string[]> {
  return (await run(db, labels, { userId })).map(({ label }) => label);
}
