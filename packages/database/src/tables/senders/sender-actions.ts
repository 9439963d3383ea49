import type { Sql } from '../../query/query-pool.ts';
import { type Column, integer, text } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

type Action = 'replied' | 'starred' | 'archived' | 'ignored';
const actions: Column<Action[]> = { type: '_text' };

const list = sqlStatement(
  'sender-actions',
  { address: text, received: integer, answered: integer, actions },
  (p: Placeholders<{ userId: string; addresses: readonly string[] }>) => `
  SELECT s.address,
    count(DISTINCT m.thread_id)::int AS received,
    count(DISTINCT m.thread_id) FILTER (WHERE EXISTS (
      SELECT 1 FROM messages mine WHERE mine.user_id = ${p.userId} AND mine.thread_id = m.thread_id
        AND mine.from_me AND mine.sent_at > m.sent_at))::int AS answered,
    (SELECT coalesce(array_agg(done.action), '{}') FROM (
      SELECT CASE
          WHEN EXISTS (SELECT 1 FROM messages mine
            WHERE mine.user_id = ${p.userId} AND mine.thread_id = t.thread_id AND mine.from_me) THEN 'replied'
          WHEN t.starred THEN 'starred'
          WHEN NOT t.in_inbox THEN 'archived'
          ELSE 'ignored' END AS action
      FROM threads t
      WHERE t.user_id = ${p.userId} AND t.thread_id IN (
        SELECT recent.thread_id FROM messages recent
        WHERE recent.user_id = ${p.userId} AND recent.from_address = s.address
        ORDER BY recent.sent_at DESC LIMIT 10)) done) AS actions
  FROM unnest(${p.addresses}::text[]) AS s(address)
  LEFT JOIN LATERAL (
    SELECT thread_id, sent_at FROM messages m
    WHERE m.user_id = ${p.userId} AND m.from_address = s.address ORDER BY sent_at DESC LIMIT 100) m ON true
  GROUP BY s.address`,
);

/** The user's past actions on these senders' mail. */
export function listSenderActions(db: Sql, senders: { userId: string; addresses: readonly string[] }) {
  return run(db, list, senders);
}
