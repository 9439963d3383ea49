import { BackupDamaged } from './backup-damaged.ts';
import { BACKUP_FORMAT } from './backup-database.ts';
import { type BackupLine, decodeBackup } from './decode-backup.ts';

/** A file that was read to its end and is whole. */
export interface CheckedBackup {
  file: string;
  migrations: readonly string[];
}

/**
 * Reads the whole file before anything is changed: gzip's checksum over all bytes, the order of the lines, and the
 * number of rows of each table.
 */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const lines = decodeBackup(file);
  const head = (await lines.next()).value;
  if (!head || !('migrations' in head) || head.format !== BACKUP_FORMAT)
    throw new BackupDamaged('it is not a backup of this app');
  let isEnded = false;
  let table: { name: string; columns: number; rows: number } | undefined;
  for await (const line of lines) {
    if (isEnded) throw new BackupDamaged('it has data after its end');
    if (table) table = checkRow(line, table);
    else if ('table' in line && Array.isArray(line.columns))
      table = { name: line.table, columns: line.columns.length, rows: 0 };
    else if ('end' in line && line.end === true) isEnded = true;
    else throw new BackupDamaged('a line is out of order');
  }
  if (!isEnded) throw new BackupDamaged('its end is missing');
  return { file, migrations: head.migrations };
}

function checkRow(line: BackupLine, table: { name: string; columns: number; rows: number }) {
  if (Array.isArray(line)) {
    if (line.length !== table.columns) throw new BackupDamaged(`a row of ${table.name} is incomplete`);
    table.rows += 1;
    return table;
  }
  if (!('checksum' in line) || line.end !== table.name) throw new BackupDamaged(`${table.name} has no end`);
  if (line.rows !== table.rows)
    throw new BackupDamaged(`${table.name} has ${table.rows} of its ${line.rows} rows`);
  return undefined;
}
