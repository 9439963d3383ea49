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

export type OnTable = (name: string, rows: number) => void;

/**
 * Fills a migrated, empty database in one transaction: after any failure it is empty again and the transfer can be
 * repeated. Triggers are disabled meanwhile, because their results are copied too.
 */
export async function fillTables(tx: Sql, source: TransferSource, onTable: OnTable): Promise<number> {
  await settleTexts(tx);
  const tables = await listTables(tx);
  await requireEmpty(tx, tables);
  let total = 0;
  for (const table of tables) {
    const batches = source.rowsOf(table);
    if (!batches) continue;
    const name = quoteName(table.name);
    await tx.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    for await (const rows of batches) await writeRows(tx, table, rows);
    await tx.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    await setSequences(tx, table);
    const [expected, found] = [await source.sumOf(table), await sumTable(tx, table)];
    if (expected.rows !== found.rows || expected.checksum !== found.checksum)
      throw new TransferDiffers(table.name, expected, found);
    total += found.rows;
    onTable(table.name, found.rows);
  }
  return total;
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
