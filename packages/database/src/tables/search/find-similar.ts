import type { Lane, Priority, Provider } from '@triage/contract/triage/lanes';
import type { ThreadHit } from '../../find-threads.ts';
import type { Sql } from '../../query/query-pool.ts';
import { RECIPIENTS } from '../../show-recipients.ts';
import { boolean, double, integer, oneOf, text, textArray, timestamp } from '../../statements/columns.ts';
import { type Placeholders, run, runOne, sqlStatement } from '../../statements/statement.ts';
import { toVector } from './embeddings.ts';

/** Up to here every vector is compared: as fast, and exact. */
const EXACT_MAX = 1_000;
/** How many of the nearest by bits are compared by their whole vectors. */
const CANDIDATES_MIN = 400;
const CANDIDATES_MAX = 1_000;
/** More are not counted: the number of candidates does not depend on it any more. */
const COUNTED_MAX = 50_000;

type Owner = { userId: string; provider: Provider };
export type SimilarQuery = Owner & { model: string; vector: readonly number[]; limit: number };
type Asked = Omit<SimilarQuery, 'vector'> & { vector: string };

const HIT = {
  threadId: text,
  subject: text,
  sender: text,
  recipients: textArray,
  snippet: text,
  unread: boolean,
  hasAttachment: boolean,
  lane: oneOf<Lane>(),
  priority: oneOf<Priority>(),
  lastMessageAt: timestamp,
  score: double,
};

// The limits keep the planner from reading whole tables to join some rows.
const hits = (userId: string) => `
  SELECT t.thread_id AS "threadId", t.subject, t.sender, ${RECIPIENTS}, t.snippet, t.unread, t.has_attachment AS "hasAttachment",
    coalesce(c.lane, 'fyi') AS lane,
    coalesce(c.priority, 'low') AS priority, t.last_message_at AS "lastMessageAt", n.score
  FROM near n
  CROSS JOIN LATERAL (SELECT * FROM threads k WHERE k.user_id = ${userId} AND k.thread_id = n.thread_id LIMIT 1) t
  LEFT JOIN LATERAL (
    SELECT k.lane, k.priority FROM classifications k WHERE k.user_id = ${userId} AND k.thread_id = n.thread_id
    LIMIT 1) c ON true
  ORDER BY n.score DESC, t.last_message_at DESC, t.thread_id DESC`;

// The vector is read from its text once: as a parameter of a prepared statement it would be for every row.
const exact = sqlStatement(
  'embeddings-find-similar-exact',
  HIT,
  // The user is read first: the recipients expect it as $1.
  ({ userId, provider, model, vector, limit }: Placeholders<Asked>) => `
  WITH asked AS MATERIALIZED (SELECT ${vector}::halfvec(1536) AS vector),
  near AS MATERIALIZED (
    SELECT e.thread_id, 1 - (e.embedding <=> (SELECT vector FROM asked)) AS score FROM embeddings e
    WHERE e.user_id = ${userId} AND e.provider = ${provider} AND e.model = ${model}
    ORDER BY 2 DESC LIMIT ${limit})
  ${hits(userId)}`,
);

const byBits = sqlStatement(
  'embeddings-find-similar',
  HIT,
  // The user is read first: the recipients expect it as $1.
  ({ userId, provider, model, vector, limit, candidates }: Placeholders<Asked & { candidates: number }>) => `
  WITH asked AS MATERIALIZED (
    SELECT ${vector}::halfvec(1536) AS vector, binary_quantize(${vector}::halfvec(1536))::bit(1536) AS bits),
  candidates AS MATERIALIZED (
    SELECT e.thread_id FROM embeddings e
    WHERE e.user_id = ${userId} AND e.provider = ${provider} AND e.model = ${model}
    ORDER BY e.bits <~> (SELECT bits FROM asked) LIMIT ${candidates}),
  near AS MATERIALIZED (
    SELECT k.thread_id, 1 - (e.embedding <=> (SELECT vector FROM asked)) AS score
    FROM candidates k CROSS JOIN LATERAL (SELECT x.embedding FROM embeddings x
      WHERE x.user_id = ${userId} AND x.provider = ${provider} AND x.thread_id = k.thread_id LIMIT 1) e
    ORDER BY 2 DESC LIMIT ${limit})
  ${hits(userId)}`,
);

const countUpTo = sqlStatement(
  'embeddings-count-up-to',
  { count: integer },
  (p: Placeholders<Owner & { most: number }>) => `
  SELECT count(*)::int AS count FROM (
    SELECT 1 FROM embeddings WHERE user_id = ${p.userId} AND provider = ${p.provider} LIMIT ${p.most}) AS mine`,
);

/**
 * Reads only this user's rows of this provider, so that no other user's mail can displace a hit: an index shared by all
 * users and filtered afterwards loses most of a small user's hits.
 */
export async function findSimilar(db: Sql, query: SimilarQuery): Promise<ThreadHit[]> {
  const { userId, provider } = query;
  const counted = await runOne(db, countUpTo, { userId, provider, most: COUNTED_MAX });
  const rows = counted?.count ?? 0;
  const asked = { ...query, vector: toVector(query.vector) };
  if (rows <= EXACT_MAX) return run(db, exact, asked);
  const candidates = Math.min(CANDIDATES_MAX, Math.max(CANDIDATES_MIN, Math.ceil(rows / 50)));
  return run(db, byBits, { ...asked, candidates });
}
