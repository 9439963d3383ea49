import type { Sql } from './open-database.ts';

export async function listSearches(
  sql: Sql,
  { userId, limit }: { userId: string; limit: number },
): Promise<string[]> {
  const rows = await sql.query<{ query: string }>(
    'SELECT query FROM recent_searches WHERE user_id = $1 ORDER BY searched_at DESC, query LIMIT $2',
    [userId, limit],
    'list-searches',
  );
  return rows.map((row) => row.query);
}

export async function rememberSearch(
  sql: Sql,
  { userId, query, now, keep }: { userId: string; query: string; now: Date; keep: number },
): Promise<void> {
  await sql.query(
    `INSERT INTO recent_searches (user_id, query, searched_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, query) DO UPDATE SET searched_at = excluded.searched_at`,
    [userId, query, now],
  );
  await sql.query(
    `DELETE FROM recent_searches WHERE user_id = $1 AND query IN (
       SELECT query FROM recent_searches WHERE user_id = $1 ORDER BY searched_at DESC, query OFFSET $2)`,
    [userId, keep],
  );
}

export async function forgetSearch(
  sql: Sql,
  { userId, query }: { userId: string; query: string },
): Promise<void> {
  await sql.query('DELETE FROM recent_searches WHERE user_id = $1 AND query = $2', [userId, query]);
}
