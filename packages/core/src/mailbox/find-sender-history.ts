import type { SenderHistory, SenderHistoryRequest } from '@triage/contract/sender-history';
import type { TenantContext } from '../context.ts';

const RECENT_MAX = 6;

interface Row extends Omit<SenderHistory, 'firstSeen' | 'lastSeen'> {
  firstSeen: Date | null;
  lastSeen: Date | null;
}

const FIND = `
  WITH theirs AS MATERIALIZED (
    SELECT m.thread_id, count(*) AS messages, min(m.sent_at) AS first, max(m.sent_at) AS last FROM messages m
    WHERE m.user_id = $1 AND m.from_address = $2 AND NOT m.from_me GROUP BY m.thread_id),
  recent AS MATERIALIZED (SELECT thread_id, last FROM theirs ORDER BY last DESC, thread_id LIMIT ${RECENT_MAX})
  SELECT count(*)::int AS threads, coalesce(sum(o.messages), 0)::int AS messages,
    min(o.first) AS "firstSeen", max(o.last) AS "lastSeen",
    count(*) FILTER (WHERE EXISTS (SELECT 1 FROM messages mine
      WHERE mine.user_id = $1 AND mine.thread_id = o.thread_id AND mine.from_me AND mine.sent_at > o.first))::int
      AS answered,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('threadId', t.thread_id, 'subject', t.subject, 'lane', c.lane,
        'lastMessageAt', t.last_message_at, 'unread', t.unread) ORDER BY r.last DESC, r.thread_id), '[]')
      FROM recent r JOIN threads t ON t.user_id = $1 AND t.thread_id = r.thread_id
      LEFT JOIN classifications c ON c.user_id = $1 AND c.thread_id = r.thread_id) AS recent
  FROM theirs o`;

/** One statement over what is cached; an address that never wrote has an empty history. */
export async function findSenderHistory(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  { address }: SenderHistoryRequest,
): Promise<SenderHistory> {
  const [row] = await ctx.db.query<Row>(FIND, [ctx.tenantId, address.toLowerCase()], 'find-sender-history');
  if (!row) throw new Error('A count without a row');
  return {
    ...row,
    firstSeen: row.firstSeen?.toISOString() ?? null,
    lastSeen: row.lastSeen?.toISOString() ?? null,
    recent: row.recent.map((thread) => ({
      ...thread,
      lastMessageAt: new Date(thread.lastMessageAt).toISOString(),
    })),
  };
}
