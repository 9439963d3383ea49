import type { Sql } from './open-database.ts';

/** Whoever wrote lately is whom somebody looks for; older mail is not gone through at every key. */
const NEWEST = 500;
const LABELLED = 2_000;

export async function listSenders(
  sql: Sql,
  { userId, text, limit }: { userId: string; text: string; limit: number },
): Promise<string[]> {
  const rows = await sql.query<{ sender: string }>(
    `WITH hits AS MATERIALIZED (
       SELECT s.thread_id, s.last_message_at FROM thread_search s
       WHERE s.user_id = $1 AND s.senders LIKE contains_pattern($2)
       ORDER BY s.last_message_at DESC LIMIT ${NEWEST})
     SELECT t.sender FROM hits h JOIN threads t ON t.user_id = $1 AND t.thread_id = h.thread_id
     WHERE search_fold(t.sender) LIKE contains_pattern($2)
     GROUP BY t.sender ORDER BY count(*) DESC, max(h.last_message_at) DESC LIMIT $3`,
    [userId, text, limit],
  );
  return rows.map((row) => row.sender);
}

/** Those of the newest mail by how often they are there, then the others that the person has made. */
export async function listLabelNames(sql: Sql, { userId }: { userId: string }): Promise<string[]> {
  const rows = await sql.query<{ label: string }>(
    `WITH used AS (
       SELECT label AS label_id, count(*) AS uses FROM (SELECT label_ids FROM threads WHERE user_id = $1
         ORDER BY last_message_at DESC, thread_id DESC LIMIT ${LABELLED}) newest, unnest(label_ids) AS label
       GROUP BY label)
     SELECT coalesce(n.name, u.label_id) AS label FROM used u
     FULL JOIN (SELECT label_id, name, own FROM mail_labels WHERE user_id = $1) n ON n.label_id = u.label_id
     WHERE u.label_id IS NOT NULL OR n.own ORDER BY coalesce(u.uses, 0) DESC, 1`,
    [userId],
    'label-names',
  );
  return rows.map((row) => row.label);
}
