import type { Sql } from '../../query/query-pool.ts';
import { integer, orNull, text } from '../../statements/columns.ts';
import { runOne, sqlStatement } from '../../statements/statement.ts';

const find = sqlStatement(
  'server-versions',
  { server: text, vector: orNull(text), maxConnections: integer },
  () => `
  SELECT current_setting('server_version') AS server,
    (SELECT coalesce(installed_version, default_version) FROM pg_available_extensions WHERE name = 'vector') AS vector,
    current_setting('max_connections')::int AS "maxConnections"`,
);

/** The versions of PostgreSQL and pgvector: the installed one, or else the one that is available. */
export async function findServerVersions(db: Sql) {
  const row = await runOne(db, find, {});
  if (!row) throw new Error('The database did not report its version');
  return row;
}
