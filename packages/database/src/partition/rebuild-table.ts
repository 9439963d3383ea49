import { quoteName } from '../list-tables.ts';
import type { Sql } from '../query/query-pool.ts';
import { describeTable } from './describe-table.ts';

/**
 * Not in `public`: there every table is one of ours, and the users' role may read it. Nothing but their own table leads to
 * the partitions, and it has the row security.
 */
const SCHEMA = 'partitions';

/**
 * Copies a table into one of another shape, in the transaction that it is called in: before its end nobody sees the new
 * one, and after it nobody the old one.
 */
export async function rebuildTable(tx: Sql, name: string, partitions: number): Promise<void> {
  const [table, old] = [`public.${quoteName(name)}`, `${SCHEMA}.${quoteName(name)}`];
  const parts = await describeTable(tx, table);
  const storage = parts.options.length > 0 ? ` WITH (${parts.options.join(', ')})` : '';
  const columns = parts.columns.join(', ');
  const partition = (number: number) => {
    const own = `${SCHEMA}.${quoteName(`${name}_${partitions}_${number}`)}`;
    return [
      `CREATE TABLE ${own} PARTITION OF ${table}
       FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${number})${storage}`,
      `ALTER TABLE ${own} OWNER TO ${parts.owner}`,
    ];
  };
  const statements = [
    `CREATE SCHEMA IF NOT EXISTS ${SCHEMA} AUTHORIZATION ${parts.owner}`,
    ...parts.foreignKeys.map((key) => `ALTER TABLE ${key.table} DROP CONSTRAINT ${quoteName(key.name)}`),
    `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`,
    `ALTER TABLE ${table} SET SCHEMA ${SCHEMA}`,
    `CREATE TABLE ${table} (LIKE ${old} INCLUDING ALL EXCLUDING INDEXES)
     ${partitions > 0 ? 'PARTITION BY HASH (user_id)' : storage}`,
    ...Array.from({ length: partitions }, (_, number) => partition(number)).flat(),
    // Refuses to copy if a policy would hide rows.
    'SET LOCAL row_security = off',
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${old}`,
    'SET LOCAL row_security = on',
    `DROP TABLE ${old}`,
    `ALTER TABLE ${table} OWNER TO ${parts.owner}`,
    ...parts.definitions,
    `ANALYZE ${table}`,
    ...parts.foreignKeys.map(({ definition }) => definition),
  ];
  for (const statement of statements) await tx.query(statement);
}
