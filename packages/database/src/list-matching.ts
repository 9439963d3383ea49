import { findWordQueries, type WordQueries } from './find-word-queries.ts';
import type { Sql } from './open-database.ts';
import { compileQuery, findPeriod, hasWords, rowOf } from './query/compile-query.ts';
import type { QueryNode } from './query/query-node.ts';
import { type MailKey, type MailStatementRow, pageOf } from './tables/inbox/list-mail.ts';

interface Matching {
  userId: string;
  node: QueryNode;
  now: Date;
}

/** Most pages are full of these; only a rare word is looked for in its index, which gives its threads in no order. */
const NEWEST = 2_000;

/** The threads that match, newest first. */
export async function listMatching(
  sql: Sql,
  wanted: Matching & { after: MailKey | null; limit: number },
): Promise<MailStatementRow[]> {
  const { userId, node, now, after, limit } = wanted;
  const words = await findWordQueries(sql, userId, node);
  const run = (newest: number | null) => {
    const values: unknown[] = [userId, after?.at ?? 'infinity', after?.threadId ?? '', now, limit];
    const cut = compileCut({ ...wanted, values, words, newest, key: '($2::timestamptz, $3)' });
    const places = { userId: '$1', now: '$4', limit: '$5' };
    return sql.query<MailStatementRow>(pageOf(places, `${cut} ORDER BY 2 DESC, 1 DESC`), values);
  };
  if (!hasWords(node)) return run(null);
  const rows = await run(NEWEST);
  return rows.length >= limit ? rows : run(null);
}

/** How many match, up to the limit, and how many of those are unread. */
export async function countMatching(
  sql: Sql,
  wanted: Matching & { limit: number },
): Promise<{ threads: number; unread: number }> {
  const { userId, node, limit } = wanted;
  const words = await findWordQueries(sql, userId, node);
  const values: unknown[] = [userId, limit];
  const cut = compileCut({ ...wanted, values, words, newest: null, key: null });
  const [row] = await sql.query<{ threads: number; unread: number }>(
    `SELECT count(*)::int AS threads, (count(*) FILTER (WHERE t.unread))::int AS unread
     FROM (${cut} LIMIT $2) found JOIN threads t ON t.user_id = $1 AND t.thread_id = found.thread_id`,
    values,
  );
  return row ?? { threads: 0, unread: 0 };
}

type Cut = Matching & {
  values: unknown[];
  words: WordQueries;
  newest: number | null;
  /** The row that the page begins after, as SQL. */
  key: string | null;
};

function compileCut({ node, now, values, words, newest, key }: Cut): string {
  const fewRows = newest !== null;
  const { base, joins, condition, used } = compileQuery(node, values, { now, fewRows, words });
  // The values of a rank follow, which nothing here is sorted by.
  values.length = used;
  const { since, until } = findPeriod(node);
  const bind = (value: Date | null) => (value === null ? null : `$${values.push(value)}::timestamptz`);
  const [from, to] = [bind(since), bind(until)];
  const within = (table: string) =>
    [
      from && ` AND ${table}.last_message_at >= ${from}`,
      to && ` AND ${table}.last_message_at < ${to}`,
      key && ` AND (${table}.last_message_at, ${table}.thread_id) < ${key}`,
    ]
      .filter(Boolean)
      .join('');
  const table = base === 's' ? 'own_thread_search' : 'threads';
  const source =
    newest === null
      ? `${table} ${base}`
      : `(SELECT o.thread_id FROM threads o WHERE o.user_id = $1${within('o')}
          ORDER BY o.last_message_at DESC, o.thread_id DESC LIMIT ${newest}) newest
        CROSS JOIN ${rowOf(table, 'newest')} ${base}`;
  return `SELECT ${base}.thread_id, ${base}.last_message_at FROM ${source} ${joins}
    WHERE ${base}.user_id = $1${within(base)} AND ${condition}`;
}
