import type { Sql } from '../../query/query-pool.ts';
import { integer, text } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

/** Older mail is not searched at every key. */
const NEWEST_SENT = 1_000;
const NEWEST_THREADS = 500;
/** Somebody whom the person wrote to is a likelier recipient than somebody who wrote to them. */
const WRITTEN_WEIGHT = 3;

type Asked = { userId: string; text: string; limit: number };

const suggest = sqlStatement(
  'recipients-suggest',
  { address: text, uses: integer },
  (p: Placeholders<Asked>) => `
  WITH mine AS MATERIALIZED (
    SELECT to_list || cc_list || bcc_list AS list, sent_at FROM messages
    WHERE user_id = ${p.userId} AND from_me ORDER BY sent_at DESC LIMIT ${NEWEST_SENT}),
  hits AS MATERIALIZED (
    SELECT s.thread_id, s.last_message_at FROM own_thread_search s
    WHERE s.user_id = ${p.userId} AND s.senders LIKE contains_pattern(${p.text})
    ORDER BY s.last_message_at DESC LIMIT ${NEWEST_THREADS}),
  either AS (
    SELECT a.address, ${WRITTEN_WEIGHT} AS weight, mine.sent_at AS at
    FROM mine CROSS JOIN LATERAL unnest(mine.list) AS a (address)
    UNION ALL
    SELECT t.sender, 1, h.last_message_at FROM hits h
    JOIN threads t ON t.user_id = ${p.userId} AND t.thread_id = h.thread_id)
  SELECT address, sum(weight)::int AS uses FROM either
  WHERE search_fold(address) LIKE contains_pattern(${p.text})
  GROUP BY address ORDER BY sum(weight) DESC, max(at) DESC LIMIT ${p.limit}`,
);

const written = sqlStatement(
  'recipients-list-written-to',
  { address: text },
  (p: Placeholders<{ userId: string }>) => `
  SELECT DISTINCT a.address FROM (
    SELECT to_list || cc_list || bcc_list AS list FROM messages
    WHERE user_id = ${p.userId} AND from_me ORDER BY sent_at DESC LIMIT ${NEWEST_SENT}) mine
  CROSS JOIN LATERAL unnest(mine.list) AS a (address)`,
);

/** Spellings of addresses that contain the text, the likeliest first. One person may be there in several. */
export function suggestRecipients(db: Sql, asked: Asked) {
  return run(db, suggest, asked);
}

/** Everybody whom the newest sent mail went to, as it was written. */
export async function listWrittenTo(db: Sql, userId: string): Promise<string[]> {
  return (await run(db, written, { userId })).map(({ address }) => address);
}
