import type { Provider } from '@triage/contract/lanes';
import type { ThreadHit } from './find-threads.ts';
import type { Sql } from './open-database.ts';
import { RECIPIENTS } from './show-recipients.ts';

/** Up to here every vector is compared: as fast, and exact. */
const EXACT_MAX = 1_000;
/** How many of the nearest by bits are compared by their whole vectors. */
const CANDIDATES_MIN = 400;
const CANDIDATES_MAX = 1_000;

// The limits keep the planner from reading whole tables to join some rows.
const HIT = `SELECT t.thread_id AS "threadId", t.subject, t.sender, ${RECIPIENTS}, t.snippet, t.unread,
    coalesce(c.lane, 'fyi') AS lane,
    coalesce(c.priority, 'low') AS priority, t.last_message_at AS "lastMessageAt", n.score
  FROM near n
  CROSS JOIN LATERAL (SELECT * FROM threads k WHERE k.user_id = $1 AND k.thread_id = n.thread_id LIMIT 1) t
  LEFT JOIN LATERAL (
    SELECT k.lane, k.priority FROM classifications k WHERE k.user_id = $1 AND k.thread_id = n.thread_id LIMIT 1) c ON true
  ORDER BY n.score DESC, t.last_message_at DESC, t.thread_id DESC`;

// The vector is read from its text once: as a parameter of a prepared statement it would be for every row.
const EXACT = `
  WITH asked AS MATERIALIZED (SELECT $4::halfvec(1536) AS vector),
  near AS MATERIALIZED (
    SELECT e.thread_id, 1 - (e.embedding <=> (SELECT vector FROM asked)) AS score FROM embeddings e
    WHERE e.user_id = $1 AND e.provider = $2 AND e.model = $3
    ORDER BY 2 DESC LIMIT $5)
  ${HIT}`;

const BY_BITS = `
  WITH asked AS MATERIALIZED (
    SELECT $4::halfvec(1536) AS vector, binary_quantize($4::halfvec(1536))::bit(1536) AS bits),
  candidates AS MATERIALIZED (
    SELECT e.thread_id FROM embeddings e
    WHERE e.user_id = $1 AND e.provider = $2 AND e.model = $3
    ORDER BY e.bits <~> (SELECT bits FROM asked) LIMIT $6),
  near AS MATERIALIZED (
    SELECT k.thread_id, 1 - (e.embedding <=> (SELECT vector FROM asked)) AS score
    FROM candidates k CROSS JOIN LATERAL (SELECT x.embedding FROM embeddings x
      WHERE x.user_id = $1 AND x.provider = $2 AND x.thread_id = k.thread_id LIMIT 1) e
    ORDER BY 2 DESC LIMIT $5)
  ${HIT}`;

export interface SimilarQuery {
  userId: string;
  provider: Provider;
  model: string;
  vector: readonly number[];
  limit: number;
}

/**
 * Only this user's rows of this provider are looked at, so nobody else's mail can push a hit out: an index shared by
 * all users and filtered afterwards loses most of a small user's hits.
 */
export async function findSimilar(sql: Sql, query: SimilarQuery): Promise<ThreadHit[]> {
  const { userId, provider, model, limit } = query;
  const rows = await countUpTo(sql, query, 50_000);
  const values = [userId, provider, model, JSON.stringify(query.vector), limit];
  if (rows <= EXACT_MAX) return sql.query(EXACT, values, 'find-similar-exact');
  const candidates = Math.min(CANDIDATES_MAX, Math.max(CANDIDATES_MIN, Math.ceil(rows / 50)));
  return sql.query(BY_BITS, [...values, candidates], 'find-similar');
}

async function countUpTo(
  sql: Sql,
  { userId, provider }: Pick<SimilarQuery, 'userId' | 'provider'>,
  most: number,
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       SELECT 1 FROM embeddings WHERE user_id = $1 AND provider = $2 LIMIT $3) AS mine`,
    [userId, provider, most],
    'count-embeddings',
  );
  return row?.count ?? 0;
}
