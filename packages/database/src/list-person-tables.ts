import { type Column, listTables, quoteName, type Table } from './list-tables.ts';
import type { Sql } from './query/query-pool.ts';

export interface PersonTable {
  name: string;
  /** One JSON object a row. */
  lines(): AsyncGenerator<string>;
}

/** Derived from the mail by this service and reproducible, so of no use in an export. */
const DERIVED = [
  'embeddings',
  'thread_search',
  'index_queue',
  'draft_cache',
  'thread_summaries',
  'prepared_drafts',
  'split_threads',
  'split_queue',
];
/** Secrets, hashes and indexes: never exported. */
const WITHHELD = /token|secret|password|hash|wrapped|(^|_)key$|^search$/;
const PAGE_ROWS = 200;
/** Page size of tables with pieces of files. */
const PAGE_PIECES = 8;

/** Everything that is kept of one person, table by table and page by page: memory holds one page at a time. */
export async function listPersonTables(sql: Sql, userId: string): Promise<PersonTable[]> {
  const tables = await listTables(sql);
  return tables.flatMap((table) => {
    const owner = ownerColumn(table);
    if (!owner || DERIVED.includes(table.name)) return [];
    return [{ name: table.name, lines: () => streamLines(sql, { table, owner, userId }) }];
  });
}

export function ownerColumn({ name, columns }: Table): string | null {
  if (name === 'users') return 'id';
  return ['user_id', 'tenant_id'].find((owner) => columns.some((column) => column.name === owner)) ?? null;
}

export function isWithheld({ name }: Pick<Column, 'name'>): boolean {
  return WITHHELD.test(name);
}

async function* streamLines(
  sql: Sql,
  { table, owner, userId }: { table: Table; owner: string; userId: string },
): AsyncGenerator<string> {
  const withheld = table.columns.filter(isWithheld).map(({ name }) => name);
  const keys = table.key.flatMap((name) => table.columns.find((column) => column.name === name) ?? []);
  const names = keys.map(({ name }) => `t.${quoteName(name)}`).join(', ');
  const texts = keys.map(({ name }) => `t.${quoteName(name)}::text`).join(', ');
  const after = keys.map(({ type }, index) => `$${index + 3}::text::${type}`).join(', ');
  const pageRows = table.columns.some(({ type }) => type === 'bytea') ? PAGE_PIECES : PAGE_ROWS;
  let last: string[] | null = null;
  for (;;) {
    const rows: { line: string; key: string[] }[] = await sql.query(
      `SELECT (to_jsonb(t) - $2::text[])::text AS line, ARRAY[${texts}] AS key FROM ${quoteName(table.name)} t
       WHERE t.${quoteName(owner)} = $1 ${last ? `AND (${names}) > (${after})` : ''}
       ORDER BY ${names} LIMIT ${pageRows}`,
      [userId, withheld, ...(last ?? [])],
    );
    for (const { line } of rows) yield line;
    if (rows.length < pageRows) return;
    last = rows.at(-1)?.key ?? null;
  }
}
