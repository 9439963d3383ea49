import { type Column, quoteName, type Table } from '../list-tables.ts';
import type { Sql } from '../query/query-pool.ts';

/** A row as text, column by column: PostgreSQL can read its own text format for every type. */
export type TextRow = (string | null)[];
export type Batches = AsyncIterable<TextRow[]>;

/** Bodies are read whole: so many rows fit in memory at any size of mail. */
const BATCH_ROWS = 100;
/** Batch size of tables with pieces of files. */
const BATCH_PIECES = 8;

/** The text of a value must not depend on where it is read. */
export async function settleTexts(sql: Sql): Promise<void> {
  // On Citus the workers write the texts; elsewhere nothing knows this setting.
  await sql.query("SET LOCAL citus.propagate_set_commands = 'local'");
  await sql.query("SET LOCAL TimeZone = 'UTC'");
  await sql.query("SET LOCAL DateStyle = 'ISO, YMD'");
  await sql.query('SET LOCAL extra_float_digits = 1');
}

export function writtenColumns({ columns }: Pick<Table, 'columns'>): Column[] {
  return columns.filter(({ generated }) => !generated);
}

/** Inside a transaction. */
export async function* streamRows(tx: Sql, table: Table): Batches {
  const texts = writtenColumns(table).map(({ name }) => `${quoteName(name)}::text`);
  await tx.query(
    `DECLARE transfer CURSOR FOR SELECT ARRAY[${texts.join(', ')}] AS row FROM ${quoteName(table.name)}`,
  );
  const batchRows = table.columns.some(({ type }) => type === 'bytea') ? BATCH_PIECES : BATCH_ROWS;
  for (;;) {
    const rows = await tx.query<{ row: TextRow }>(`FETCH ${batchRows} FROM transfer`);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < batchRows) break;
  }
  await tx.query('CLOSE transfer');
}

export async function writeRows(tx: Sql, table: Table, rows: readonly TextRow[]): Promise<void> {
  const columns = writtenColumns(table);
  const names = columns.map(({ name }) => quoteName(name)).join(', ');
  const values = columns.map(({ type }, index) => `v.c${index}::${type}`).join(', ');
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  await tx.query(
    `INSERT INTO ${quoteName(table.name)} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${values} FROM unnest(${arrays}) AS v(${columns.map((_, index) => `c${index}`).join(', ')})`,
    columns.map((_, index) => rows.map((row) => row[index] ?? null)),
  );
}

export interface TableSum {
  rows: number;
  /** Over all rows in any order. */
  checksum: string;
}

export async function sumTable(tx: Sql, table: Table): Promise<TableSum> {
  const texts = writtenColumns(table).map(({ name }) => `${quoteName(name)}::text`);
  const [sum] = await tx.query<TableSum>(
    `SELECT count(*)::int AS rows,
       coalesce(sum(('x' || left(md5(ROW(${texts.join(', ')})::text), 15))::bit(60)::bigint), 0)::text AS checksum
     FROM ${quoteName(table.name)}`,
  );
  return sum ?? { rows: 0, checksum: '0' };
}
