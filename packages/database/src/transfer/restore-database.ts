import pg from 'pg';
import { listPendingMigrations, migrateDatabase } from '../migrate/migrate-database.ts';
import type { Database } from '../open-database.ts';
import { BackupDamaged } from './backup-damaged.ts';
import type { CheckedBackup } from './check-backup.ts';
import { type BackupLine, decodeBackup } from './decode-backup.ts';
import { fillTables, type OnTable, TransferDiffers, type TransferSource } from './fill-tables.ts';
import { type Batches, type TableSum, type TextRow, writtenColumns } from './table-rows.ts';

const BATCH_ROWS = 100;

class BackupIsNewer extends Error {
  constructor(names: readonly string[]) {
    super(`The backup is of a newer version (${names.join(', ')}): update the program, then restore`);
    this.name = 'BackupIsNewer';
  }
}

/**
 * Into an empty database of either kind. It is migrated to the backup's version, filled, and then migrated to the
 * current one, so that an older backup is upgraded like its database would be.
 */
export async function restoreDatabase(
  target: Database,
  backup: CheckedBackup,
  onTable: OnTable,
): Promise<number> {
  await migrateDatabase(target, undefined, await knownMigrations(target, backup.migrations));
  const lines = decodeBackup(backup.file);
  await lines.next();
  const total = await target.transaction(async (tx) => {
    const filled = await fillTables(tx, linesAsSource(lines), onTable).catch((error: unknown) => {
      throw describeFailure(error);
    });
    const rest = await lines.next();
    if (!(rest.value && 'end' in rest.value && rest.value.end === true))
      throw new BackupDamaged('it has a table that this version does not have');
    return filled;
  });
  await migrateDatabase(target);
  return total;
}

/** Values that the database refuses, or that are not those of the checksum, were changed after the backup was written. */
function describeFailure(error: unknown): unknown {
  if (error instanceof TransferDiffers) return new BackupDamaged(error.message, error);
  const isBadValue = error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');
  return isBadValue ? new BackupDamaged('it has invalid values', error) : error;
}

async function knownMigrations(target: Database, wanted: readonly string[]): Promise<string[]> {
  const pending = await listPendingMigrations(target);
  const applied = await target
    .query<{ name: string }>(
      'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL',
    )
    .catch(() => []);
  const known = [...pending, ...applied.map(({ name }) => name)];
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new BackupIsNewer(unknown);
  const ahead = applied.filter(({ name }) => !wanted.includes(name));
  if (ahead.length > 0)
    throw new Error(
      'The target is of a newer version than the backup: give it a database that was never used',
    );
  return [...wanted];
}

function linesAsSource(lines: AsyncGenerator<BackupLine>): TransferSource {
  let sum: TableSum = { rows: 0, checksum: '0' };
  async function* batches(name: string, columns: readonly string[]): Batches {
    const { value: head } = await lines.next();
    if (!head || !('table' in head) || head.table !== name) throw new BackupDamaged(`${name} is missing`);
    const places = columns.map((column) => head.columns.indexOf(column));
    let rows: TextRow[] = [];
    for (;;) {
      const { value: line } = await lines.next();
      if (!Array.isArray(line)) {
        if (rows.length > 0) yield rows;
        if (!line || !('checksum' in line)) throw new BackupDamaged(`${name} has no end`);
        sum = { rows: line.rows, checksum: line.checksum };
        return;
      }
      rows.push(places.map((place) => line[place] ?? null));
      if (rows.length < BATCH_ROWS) continue;
      yield rows;
      rows = [];
    }
  }
  return {
    rowsOf: (table) =>
      batches(
        table.name,
        writtenColumns(table).map(({ name }) => name),
      ),
    sumOf: () => sum,
  };
}
