import { findOutage } from '../query/database-unavailable.ts';
import { DISTRIBUTED } from '../query/is-distributed.ts';
import type { Sql } from '../query/query-pool.ts';
import { run, type Statement } from '../statements/statement.ts';

const UNREACHABLE = `
  SELECT nodename || ':' || nodeport AS worker FROM run_command_on_workers('SELECT 1') WHERE NOT success ORDER BY 1`;

const USERS = `
  SELECT u.id FROM users u
  JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column('user_settings', u.id)
  JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'
  WHERE n.nodename || ':' || n.nodeport <> ALL ($1::text[])`;

/** The workers of a distributed database that do not answer; null where the database has no workers. */
export async function listUnreachableWorkers(sql: Sql): Promise<string[] | null> {
  const [row] = await sql.query<{ distributed: boolean }>(DISTRIBUTED);
  if (!row?.distributed) return null;
  return (await sql.query<{ worker: string }>(UNREACHABLE)).map(({ worker }) => worker);
}

/**
 * Runs a statement that looks for work of any user. While a worker is down it would fail for all of them: then it looks
 * among the users whose rows are on the other workers.
 */
export async function lookForWork<Parameters extends object, Row>(
  sql: Sql,
  look: Statement<Parameters, Row>,
  lookAmong: Statement<Parameters & { among: readonly string[] }, Row>,
  parameters: Parameters,
): Promise<Row[]> {
  try {
    return await run(sql, look, parameters);
  } catch (error) {
    if (!findOutage(error)) throw error;
    const workers = await listUnreachableWorkers(sql);
    if (!workers || workers.length === 0) throw error;
    const users = await sql.query<{ id: string }>(USERS, [workers]);
    return run(sql, lookAmong, { ...parameters, among: users.map(({ id }) => id) });
  }
}
