import type pg from 'pg';
import { quoteName } from '../list-tables.ts';
import { splitStatements, withoutComments } from '../migrate/split-statements.ts';
import type { Sql } from '../query/query-pool.ts';
import { findClusterState } from './cluster-state.ts';
import { placeOf } from './placement.ts';
import { keepAside, planDistribution } from './plan-distribution.ts';

/** With its name. */
const NEW_TABLE = /^CREATE TABLE\s+(?:IF NOT EXISTS\s+)?(?:public\.)?"?(\w+)"?/i;
const CHANGED_TABLE = /^ALTER TABLE\s+(?:IF EXISTS\s+|ONLY\s+)*(?:public\.)?"?(\w+)"?/i;

const FOREIGN_KEYS = `
  SELECT conname AS name, format('ALTER TABLE %I ADD CONSTRAINT %I %s', $1::text, conname, pg_get_constraintdef(oid))
    AS definition
  FROM pg_constraint WHERE contype = 'f' AND conrelid = $1::text::regclass`;

/**
 * Runs a migration in a distributed database, in the caller's transaction. Citus takes no foreign key between a new table
 * and a distributed one before both are distributed: those of new tables are set aside, and `placeNewTables` adds them.
 */
export async function runOnDistributed(client: pg.PoolClient, migration: string): Promise<void> {
  // Our triggers write only rows of the same user, which are on the same worker.
  await client.query('SET LOCAL citus.enable_unsafe_triggers = on');
  for (const statement of splitStatements(migration)) {
    const table = await findUnplaced(client, withoutComments(statement));
    if (table === null) await client.query(statement);
    else await runOnUnplaced(client, table, statement);
  }
}

/** The table that a statement makes, or gives a foreign key while Citus does not know it yet. */
async function findUnplaced(client: pg.PoolClient, statement: string): Promise<string | null> {
  const made = NEW_TABLE.exec(statement)?.[1];
  if (made) return made;
  const changed = /\bREFERENCES\b/i.test(statement) ? CHANGED_TABLE.exec(statement)?.[1] : undefined;
  if (!changed || placeOf(changed) !== 'distributed') return null;
  const { rows } = await client.query('SELECT FROM citus_tables WHERE table_name = to_regclass($1)', [
    quoteName(changed),
  ]);
  return rows.length === 0 ? changed : null;
}

/** As PostgreSQL alone would: on the coordinator, without a look at what is on the workers. */
async function runOnUnplaced(client: pg.PoolClient, table: string, statement: string): Promise<void> {
  await client.query('SET LOCAL citus.enable_ddl_propagation = off');
  await client.query(statement);
  const { rows } = await client.query<{ name: string; definition: string }>(FOREIGN_KEYS, [table]);
  const bonds = rows.map((row) => ({ kind: 'foreign key' as const, table, ...row }));
  if (bonds.length > 0) for (const sql of keepAside(bonds)) await client.query(sql);
  await client.query('SET LOCAL citus.enable_ddl_propagation = on');
}

/** Does the next step for tables that a migration has added; false when there is none left. In the caller's transaction. */
export async function placeNewTables(client: pg.PoolClient): Promise<boolean> {
  const sql: Sql = {
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await client.query<Row & pg.QueryResultRow>(text, [...values])).rows,
  };
  const [step] = planDistribution(await findClusterState(sql));
  for (const statement of step?.sql ?? []) await client.query(statement);
  return step !== undefined;
}
