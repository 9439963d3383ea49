import type { Lane, Priority } from '@triage/contract/lanes';
import { compileQuery } from './compile-query.ts';
import type { Sql } from './open-database.ts';
import type { QueryNode } from './query-node.ts';

export interface ThreadHit {
  threadId: string;
  subject: string;
  sender: string;
  snippet: string;
  lane: Lane;
  priority: Priority;
  lastMessageAt: Date;
  score: number;
}

/** So many of the newest hits are ranked: a common word has tens of thousands, and ranking each costs its whole text. */
const RANKED_MAX = 300;

/**
 * The newest hits are cut out by the indexes alone, then ranked. The rank is rounded to hundredths, so that of hits
 * about as good the newer one comes first.
 */
export async function findThreads(
  sql: Sql,
  query: { userId: string; node: QueryNode; now: Date; limit: number; ranked?: number },
): Promise<ThreadHit[]> {
  const values: unknown[] = [query.userId, query.limit, query.limit];
  const { base, joins, condition, rank } = compileQuery(query.node, query.now, values);
  if (rank) values[2] = query.ranked ?? RANKED_MAX;
  const text = `
    WITH hits AS MATERIALIZED (
      SELECT ${base}.thread_id, ${base}.last_message_at
      FROM ${base === 's' ? 'thread_search s' : 'threads t'} ${joins}
      WHERE ${base}.user_id = $1 AND ${condition}
      ORDER BY ${base}.last_message_at DESC, ${base}.thread_id DESC LIMIT $3)
    SELECT t.thread_id AS "threadId", t.subject, t.sender, t.snippet, coalesce(c.lane, 'fyi') AS lane,
      coalesce(c.priority, 'low') AS priority, h.last_message_at AS "lastMessageAt",
      ${rank ? `least(1, round(ts_rank(r.words, ${rank})::numeric, 2))::float8` : '1::float8'} AS score
    FROM hits h
    JOIN threads t ON t.user_id = $1 AND t.thread_id = h.thread_id
    LEFT JOIN classifications c ON c.user_id = $1 AND c.thread_id = h.thread_id
    ${rank ? 'JOIN thread_search r ON r.user_id = $1 AND r.thread_id = h.thread_id' : ''}
    ORDER BY score DESC, h.last_message_at DESC, h.thread_id DESC LIMIT $2`;
  return sql.query(text, values);
}
