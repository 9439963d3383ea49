import type { Lane, Priority } from '@triage/contract/triage/lanes';
import { findWordQueries, type WordQueries } from './find-word-queries.ts';
import type { Sql } from './open-database.ts';
import { compileQuery, findPeriod, hasWords, rowOf } from './query/compile-query.ts';
import { nameForm } from './query/name-form.ts';
import type { QueryNode } from './query/query-node.ts';
import { RECIPIENTS } from './show-recipients.ts';

export interface ThreadHit {
  threadId: string;
  subject: string;
  sender: string;
  recipients: string[];
  snippet: string;
  lane: Lane;
  priority: Priority;
  unread: boolean;
  hasAttachment: boolean;
  lastMessageAt: Date;
  score: number;
}

/** So many of the newest hits are ranked: a common word has tens of thousands, and ranking each costs its whole text. */
const RANKED_MAX = 150;
/** And this many with a word in the subject, which is in the row and costs almost nothing, at any age. */
const TITLED_MAX = 75;
/** A word that this many of the newest threads have is searched among the newest ones: its index entry is long. */
const PROBED = 100;
const COMMON = 8;
/** A query that only excludes words matches nearly every thread: the newest ones are enough. */
const NEWEST = 1_000;

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
  const words = await findWordQueries(sql, query.userId, query.node);
  const whole = compileStatement(query, { fewRows: false, words });
  if (!hasWords(query.node)) return whole.run(sql, null);
  const newest = compileStatement(query, { fewRows: true, words });
  const window = whole.rank ? await chooseWindow(sql, newest, query) : NEWEST;
  const hits = window === null ? [] : await newest.run(sql, window);
  return hits.length >= query.limit ? hits : whole.run(sql, null);
}

/**
 * How many of the newest threads will have enough hits; null where that would be too many to look at. A power of two: that
 * leaves room for words that are rarer in older mail, and searches of one form are few statements.
 */
async function chooseWindow(sql: Sql, statement: Statement, query: ThreadQuery) {
  const ranked = countRanked(query);
  const hits = await statement.count(sql, PROBED);
  return hits < COMMON ? null : 2 ** Math.ceil(Math.log2((ranked * PROBED) / hits));
}

/** Not fewer than are wanted: fewer hits than the limit must mean that there are no others. */
function countRanked({ ranked = RANKED_MAX, limit }: ThreadQuery): number {
  return Math.max(ranked, limit);
}

type Statement = ReturnType<typeof compileStatement>;

function compileStatement(query: ThreadQuery, { fewRows, words }: { fewRows: boolean; words: WordQueries }) {
  const { userId, node, now, limit } = query;
  const ranked = countRanked(query);
  const period = findPeriod(node);
  const values: unknown[] = [userId, period.since ?? '-infinity', period.until ?? 'infinity'];
  const { base, joins, condition, used, rank } = compileQuery(node, values, { now, fewRows, words });
  const [shown, cut] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const titled = rank !== null && base === 's';
  values.push(limit, rank ? ranked : limit);
  const table = base === 's' ? 'own_thread_search' : 'threads';
  const hits = (newest: number | null, more = '') => `
    SELECT ${base}.thread_id, ${base}.last_message_at${more}
    FROM ${newest === null ? `${table} ${base}` : `${newestThreads(newest)} CROSS JOIN ${rowOf(table, 'newest')} ${base}`} ${joins}
    WHERE ${base}.user_id = $1 AND ${inPeriod(base)} AND ${condition}`;
  return {
    rank,
    async count(sql: Sql, newest: number): Promise<number> {
      const text = `SELECT count(*)::int AS count FROM (${hits(newest)}) probe`;
      const [row] = await sql.query<{ count: number }>(text, values.slice(0, used), nameForm(text));
      return row?.count ?? 0;
    },
    run(sql: Sql, newest: number | null): Promise<ThreadHit[]> {
      const cutOut = titled
        ? `matched AS MATERIALIZED (${hits(newest, `, s.subject_words @@ (${rank}) AS titled`)}),
        hits AS MATERIALIZED ((SELECT thread_id, last_message_at FROM matched ${NEWEST_FIRST} LIMIT ${cut})
          UNION (SELECT thread_id, last_message_at FROM matched WHERE titled ${NEWEST_FIRST} LIMIT ${TITLED_MAX}))`
        : `hits AS MATERIALIZED (${hits(newest)} ${NEWEST_FIRST} LIMIT ${cut})`;
      const text = `WITH ${cutOut},
        best AS MATERIALIZED (${rank ? ranking(rank) : UNRANKED} ORDER BY score DESC, 2 DESC, 1 DESC LIMIT ${shown})
        ${SHOW}`;
      return sql.query(text, values, nameForm(text));
    },
  };
}

const NEWEST_FIRST = 'ORDER BY 2 DESC, 1 DESC';

function inPeriod(table: string): string {
  return `${table}.last_message_at >= $2::timestamptz AND ${table}.last_message_at < $3::timestamptz`;
}

function newestThreads(count: number): string {
  return `(SELECT o.thread_id FROM threads o WHERE o.user_id = $1 AND ${inPeriod('o')}
    ORDER BY o.last_message_at DESC, o.thread_id DESC LIMIT ${count}) newest`;
}

const UNRANKED = 'SELECT thread_id, last_message_at, 1::float8 AS score FROM hits';

function ranking(rank: string): string {
  return `SELECT h.thread_id, h.last_message_at, least(1, round(ts_rank(r.words, ${rank})::numeric, 2))::float8 AS score
    FROM hits h CROSS JOIN ${rowOf('own_thread_search', 'h')} r`;
}

const SHOW = `
  SELECT t.thread_id AS "threadId", t.subject, t.sender, ${RECIPIENTS}, t.snippet, t.unread, t.has_attachment AS "hasAttachment",
    coalesce(c.lane, CASE WHEN t.needs_triage THEN 'fyi' ELSE 'done' END) AS lane,
    coalesce(c.priority, 'low') AS priority, b.last_message_at AS "lastMessageAt", b.score
  FROM best b
  JOIN threads t ON t.user_id = $1 AND t.thread_id = b.thread_id
  LEFT JOIN classifications c ON c.user_id = $1 AND c.thread_id = b.thread_id
  ORDER BY b.score DESC, b.last_message_at DESC, b.thread_id DESC`;
