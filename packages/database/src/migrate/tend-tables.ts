import type { GuardedPool } from '../query/guarded-pool.ts';
import { queryPool, type Sql } from '../query/query-pool.ts';

const EVERY = 5_000;

/** PostgreSQL's own measures, so that both kinds of database plan alike. */
const DUE = `
  SELECT format('%I.%I', schemaname, relname) AS name,
    n_dead_tup > 50 + 0.2 * n_live_tup OR n_ins_since_vacuum > 1000 + 0.2 * n_live_tup AS "isWorn"
  FROM pg_stat_user_tables
  WHERE n_mod_since_analyze > 50 + 0.1 * n_live_tup OR n_dead_tup > 50 + 0.2 * n_live_tup
    OR n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
  ORDER BY 1`;

/**
 * The embedded database has no autovacuum, and its one connection keeps its plans: those of the first minute, made for
 * empty tables, would scan whole tables of a mailbox that has grown since.
 */
export function tendTablesOften(pool: GuardedPool, onNotice: (line: string) => void): { stop(): void } {
  let running = false;
  let isStopped = false;
  const timer = setInterval(async () => {
    if (running) return;
    running = true;
    try {
      const sql: Sql = { query: (...statement) => queryPool(pool, 'service', ...statement) };
      await tendTables(sql, () => isStopped);
    } catch (error) {
      onNotice(`Tending the tables of the embedded database failed: ${error}`);
    }
    running = false;
  }, EVERY);
  timer.unref();
  return {
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

/** One table per statement, so that waiting queries run in between. */
export async function tendTables(sql: Sql, isStopped = () => false): Promise<string[]> {
  const due = await sql.query<{ name: string; isWorn: boolean }>(DUE, [], 'tables-to-tend');
  for (const { name, isWorn } of due)
    if (!isStopped()) await sql.query(isWorn ? `VACUUM (ANALYZE) ${name}` : `ANALYZE ${name}`);
  return due.map(({ name }) => name);
}
