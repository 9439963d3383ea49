import type { Lane } from '@triage/contract/lanes';
import type { Sql } from '@triage/database/open-database';
import type { TenantId } from '../context.ts';
import type { SenderHistory } from './rules/classify-by-rules.ts';

const NOBODY: SenderHistory = { answered: 0, received: 0, lastTenActions: [], lesson: null };

/** What the person did with these senders before, from the cache alone. */
const HISTORY = `
  SELECT s.address,
    count(DISTINCT m.thread_id)::int AS received,
    count(DISTINCT m.thread_id) FILTER (WHERE EXISTS (
      SELECT 1 FROM messages mine WHERE mine.user_id = $1 AND mine.thread_id = m.thread_id
        AND mine.from_me AND mine.sent_at > m.sent_at))::int AS answered,
    (SELECT l.lane FROM sender_lessons l WHERE l.user_id = $1 AND l.sender_address = s.address) AS lesson,
    (SELECT coalesce(array_agg(done.action), '{}') FROM (
      SELECT CASE
          WHEN EXISTS (SELECT 1 FROM messages mine WHERE mine.user_id = $1 AND mine.thread_id = t.thread_id AND mine.from_me) THEN 'replied'
          WHEN t.starred THEN 'starred'
          WHEN NOT t.in_inbox THEN 'archived'
          ELSE 'ignored' END AS action
      FROM threads t
      WHERE t.user_id = $1 AND t.thread_id IN (
        SELECT recent.thread_id FROM messages recent
        WHERE recent.user_id = $1 AND recent.from_address = s.address
        ORDER BY recent.sent_at DESC LIMIT 10)) done) AS actions
  FROM unnest($2::text[]) AS s(address)
  LEFT JOIN LATERAL (
    SELECT thread_id, sent_at FROM messages m
    WHERE m.user_id = $1 AND m.from_address = s.address ORDER BY sent_at DESC LIMIT 100) m ON true
  GROUP BY s.address`;

interface Row {
  address: string;
  received: number;
  answered: number;
  lesson: Lane | null;
  actions: SenderHistory['lastTenActions'];
}

export async function readSenderHistory(
  sql: Sql,
  tenantId: TenantId,
  addresses: readonly string[],
): Promise<(address: string) => SenderHistory> {
  const rows = await sql.query<Row>(HISTORY, [tenantId, [...new Set(addresses)]], 'sender-history');
  const known = new Map(
    rows.map(({ address, received, answered, lesson, actions }) => [
      address,
      { received, answered, lesson, lastTenActions: actions },
    ]),
  );
  return (address) => known.get(address) ?? NOBODY;
}
