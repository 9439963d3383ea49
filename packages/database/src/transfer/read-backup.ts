import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { BACKUP_FORMAT } from './backup-database.ts';
import type { TableSum, TextRow } from './table-rows.ts';

export class BackupUnreadable extends Error {
  constructor(reason: string) {
    super(`This is no whole backup: ${reason}`);
    this.name = 'BackupUnreadable';
  }
}

export type BackupLine =
  | { format: string; migrations: string[] }
  | { table: string; columns: string[] }
  | ({ end: string } & TableSum)
  | { end: true }
  | TextRow;

/** Line by line; a damaged or cut file throws where it is damaged or cut. */
export async function* readBackup(file: string): AsyncGenerator<BackupLine> {
  const packed = createReadStream(file);
  const unpacked = createGunzip();
  // An error of the file would otherwise reach nobody.
  packed.on('error', (error) => unpacked.destroy(error));
  const lines = createInterface({ input: packed.pipe(unpacked), crlfDelay: Number.POSITIVE_INFINITY });
  unpacked.on('error', () => lines.close());
  let last: BackupLine | undefined;
  let isFirst = true;
  for await (const text of lines) {
    last = JSON.parse(text) as BackupLine;
    if (isFirst && !('format' in last && last.format === BACKUP_FORMAT))
      throw new BackupUnreadable('it begins with something else');
    isFirst = false;
    yield last;
  }
  if (unpacked.errored) throw new BackupUnreadable(unpacked.errored.message);
  if (!last || !('end' in last) || last.end !== true) throw new BackupUnreadable('its end is missing');
}
