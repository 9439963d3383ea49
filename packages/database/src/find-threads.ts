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
const RANKED_MAX = 200;
/** A word that so many of so few newest threads have is looked for among the newest ones, not in the index. */
const PROBED = 100;
const COMMON = 15;
/** Room for a word that is a little rarer further back. */
const MARGIN = 2;

export interface ThreadQuery {
  userId: string;
  node: QueryNode;
  now: Date;
  limit: number;
  /** How many hits are ranked. */
  ranked?: number;
}

/**
 * The newest hits are cut out by the indexes alone, then ranked. The rank is rounded to hundredths, so that of hits
 * about as good the newer one comes first.
 */
export async function findThreads(sql: Sql, query: ThreadQuery): Promise<ThreadHit[]> {
  const statement = compileStatement(query);
  if (!statement.rank) return statement.run(sql, null);
  const ranked = query.ranked ?? RANKED_MAX;
  const share = (await statement.count(sql, PROBED)) / PROBED;
  if (share * PROBED >= COMMON) {
    const hits = await statement.run(sql, Math.ceil((ranked / share) * MARGIN));
    if (hits.length >= query.limit) return hits;
  }
  return statement.run(sql, null);
}

function compileStatement({ userId, node, now, limit, ranked = RANKED_MAX }: ThreadQuery) {
  const values: unknown[] = [userId];
  const { base, joins, condition, used, rank } = compileQuery(node, now, values);
  const [shown, cut] = [`$${values.length + 1}`, `$${values.length + 2}`];
  values.push(limit, rank ? ranked : limit);
  const table = base === 's' ? 'thread_search' : 'threads';
  const hits = (newest: number | null) => `
    SELECT ${base}.thread_id, ${base}.last_message_at
    FROM ${newest === null ? `${table} ${base}` : `${newestThreads(newest)} CROSS JOIN ${byKey(table, 'newest')} ${base}`} ${joins}
    WHERE ${base}.user_id = $1 AND ${condition}`;
  return {
    rank,
    async count(sql: Sql, newest: number): Promise<number> {
      const text = `SELECT count(*)::int AS count FROM (${hits(newest)}) probe`;
      const [row] = await sql.query<{ count: number }>(text, values.slice(0, used));
      return row?.count ?? 0;
    },
    run(sql: Sql, newest: number | null): Promise<ThreadHit[]> {
      const text = `WITH hits AS MATERIALIZED (${hits(newest)} ORDER BY 2 DESC, 1 DESC LIMIT ${cut}),
        best AS MATERIALIZED (${rank ? ranking(rank) : UNRANKED} ORDER BY score DESC, 2 DESC, 1 DESC LIMIT ${shown})
        ${SHOW}`;
      return sql.query(text, values);
    },
  };
}

const NEWEST_FIRST = 'last_message_at DESC, thread_id DESC';

function newestThreads(count: number): string {
  return `(SELECT thread_id FROM threads WHERE user_id = $1 ORDER BY ${NEWEST_FIRST} LIMIT ${count}) newest`;
}

/** The limit keeps the planner from reading a whole mailbox to join some hundred of its rows. */
function byKey(table: 'thread_search' | 'threads', driver: string): string {
  return `LATERAL (SELECT * FROM ${table} k WHERE k.user_id = $1 AND k.thread_id = ${driver}.thread_id LIMIT 1)`;
}

const UNRANKED = 'SELECT thread_id, last_message_at, 1::float8 AS score FROM hits';

function ranking(rank: string): string {
  return `SELECT h.thread_id, h.last_message_at, least(1, round(ts_rank(r.words, ${rank})::numeric, 2))::float8 AS score
    FROM hits h CROSS JOIN ${byKey('thread_search', 'h')} r`;
}

const SHOW = `
  SELECT t.thread_id AS "threadId", t.subject, t.sender, t.snippet, coalesce(c.lane, 'fyi') AS lane,
    coalesce(c.priority, 'low') AS priority, b.last_message_at AS "lastMessageAt", b.score
  FROM best b
  JOIN threads t ON t.user_id = $1 AND t.thread_id = b.thread_id
  LEFT JOIN classifications c ON c.user_id = $1 AND c.thread_id = b.thread_id
  ORDER BY b.score DESC, b.last_message_at DESC, b.thread_id DESC`;
