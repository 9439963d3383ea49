import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { listTables } from '../list-tables.ts';
import type { Database } from '../open-database.ts';
import type { Sql } from '../query/query-pool.ts';
import type { OnTable } from './fill-tables.ts';
import { settleTexts, streamRows, sumTable, writtenColumns } from './table-rows.ts';

export const BACKUP_FORMAT = 'inbox-triage backup 1';

/**
 * One consistent picture, as gzipped lines of JSON: a head with the migrations, each table with its rows and its
 * checksum, and an end without which the file is not whole. The same for both kinds of database.
 */
export async function backupDatabase(database: Database, file: string, onTable: OnTable): Promise<number> {
  const unfinished = `${file}.unfinished`;
  let total = 0;
  const count: OnTable = (name, rows) => {
    total += rows;
    onTable(name, rows);
  };
  try {
    await database.transaction(
      (tx) =>
        // This file contains all users' mail.
        pipeline(
          Readable.from(writeLines(tx, count)),
          createGzip(),
          createWriteStream(unfinished, { mode: 0o600 }),
        ),
      { isolation: 'repeatable read' },
    );
    await flushToDisk(unfinished);
    await rename(unfinished, file);
    return total;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* writeLines(tx: Sql, onTable: OnTable): AsyncGenerator<string> {
  await settleTexts(tx);
  const migrations = await tx.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY 1',
  );
  yield line({ format: BACKUP_FORMAT, migrations: migrations.map(({ name }) => name) });
  for (const table of await listTables(tx)) {
    yield line({ table: table.name, columns: writtenColumns(table).map(({ name }) => name) });
    for await (const rows of streamRows(tx, table)) for (const row of rows) yield line(row);
    const sum = await sumTable(tx, table);
    yield line({ end: table.name, ...sum });
    onTable(table.name, sum.rows);
  }
  yield line({ end: true });
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** A file name that exists before its bytes would look like a backup after a power failure. */
async function flushToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}
