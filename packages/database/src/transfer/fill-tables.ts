import { listTables, quoteName, type Table } from '../list-tables.ts';
import type { Sql } from '../query/query-pool.ts';
import { type Batches, settleTexts, sumTable, type TableSum, writeRows } from './table-rows.ts';

class TargetNotEmpty extends Error {
  constructor(tables: readonly string[]) {
    super(`The target is not empty (${tables.join(', ')}): nothing was changed. Give it an empty database`);
    this.name = 'TargetNotEmpty';
  }
}

export class TransferDiffers extends Error {
  constructor(table: string, expected: TableSum, found: TableSum) {
    super(
      `${table} did not arrive as it was (${found.rows} of ${expected.rows} rows, checksum ${found.checksum} for ${expected.checksum}): nothing was kept`,
    );
    this.name = 'TransferDiffers';
  }
}

export interface TransferSource {
  /** The columns of the target's table; undefined if the source has no such table. */
  rowsOf(table: Table): Batches | undefined;
  /** Asked after the rows were read. */
  sumOf(table: Table): Promise<TableSum> | TableSum;
}

/**
 * Its distributed tables have triggers (of which those of ours stay on their worker), and in one transaction its tables are
 * written through one connection to each worker. Elsewhere nothing knows these settings.
 */
const ON_CITUS = ['citus.enable_unsafe_triggers = on', "citus.multi_shard_modify_mode = 'sequential'"];

export type OnTable = (name: string, rows: number) => void;

/**
 * Fills a migrated, empty database in one transaction: after any failure it is empty again and the transfer can be
 * repeated. Triggers are disabled meanwhile, because their results are copied too.
 */
export async function fillTables(tx: Sql, source: TransferSource, onTable: OnTable): Promise<number> {
  await settleTexts(tx);
  for (const setting of ON_CITUS) await tx.query(`SET LOCAL ${setting}`);
  const tables = await listTables(tx);
  await requireEmpty(tx, tables);
  const triggering = await listTriggering(tx);
  let total = 0;
  for (const table of tables) {
    const batches = source.rowsOf(table);
    if (!batches) continue;
    const name = quoteName(table.name);
    const hasTriggers = triggering.has(table.name);
    if (hasTriggers) await tx.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    for await (const rows of batches) await writeRows(tx, table, rows);
    if (hasTriggers) await tx.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    await setSequences(tx, table);
    const [expected, found] = [await source.sumOf(table), await sumTable(tx, table)];
    if (expected.rows !== found.rows || expected.checksum !== found.checksum)
      throw new TransferDiffers(table.name, expected, found);
    total += found.rows;
    onTable(table.name, found.rows);
  }
  return total;
}

/** The tables with triggers of ours: on Citus, those that every worker has a copy of may not even be asked for theirs. */
async function listTriggering(tx: Sql): Promise<Set<string>> {
  const rows = await tx.query<{ name: string }>(
    `SELECT DISTINCT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     JOIN pg_proc p ON p.oid = t.tgfoid
     WHERE NOT t.tgisinternal AND p.pronamespace = 'public'::regnamespace`,
  );
  return new Set(rows.map(({ name }) => name));
}

async function requireEmpty(tx: Sql, tables: readonly Table[]): Promise<void> {
  const filled: string[] = [];
  for (const { name } of tables)
    if ((await tx.query(`SELECT 1 FROM ${quoteName(name)} LIMIT 1`)).length > 0) filled.push(name);
  if (filled.length > 0) throw new TargetNotEmpty(filled);
}

/** Sequences continue after the highest copied number. */
async function setSequences(tx: Sql, { name, columns }: Table): Promise<void> {
  for (const column of columns.filter(({ identity }) => identity))
    await tx.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), max(${quoteName(column.name)}))
       FROM ${quoteName(name)} HAVING count(*) > 0`,
      [quoteName(name), column.name],
    );
}
