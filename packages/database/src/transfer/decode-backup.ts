import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BackupDamaged } from './backup-damaged.ts';
import type { TableSum, TextRow } from './table-rows.ts';

export type BackupLine =
  | { format: string; migrations: string[] }
  | { table: string; columns: string[] }
  | ({ end: string } & TableSum)
  | { end: true }
  | TextRow;

/** Far above the largest row; it stops a file that is one endless line before it fills the memory. */
const LONGEST_LINE = 256 * 1024 * 1024;

/** Line by line. Throws BackupDamaged at the first byte that is wrong; the checksum of gzip is only read at the end. */
export async function* decodeBackup(file: string): AsyncGenerator<BackupLine> {
  try {
    for await (const text of decodeLines(file)) yield parseLine(text);
  } catch (error) {
    throw isDamage(error) ? new BackupDamaged('its content cannot be read', error) : error;
  }
}

async function* decodeLines(file: string): AsyncGenerator<string> {
  // An error of either stream ends the loop; the callback only prevents that it is thrown a second time.
  const unpacked = pipeline(createReadStream(file), createGunzip(), () => {});
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest = '';
  for await (const chunk of unpacked) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new BackupDamaged('a line has no end');
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

function parseLine(text: string): BackupLine {
  const line: unknown = JSON.parse(text);
  if (typeof line !== 'object' || line === null) throw new BackupDamaged('a line is not a row');
  return line as BackupLine;
}

/** An unreadable disk is a different problem, and keeps its own message. */
function isDamage(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return (
    error instanceof SyntaxError || code.startsWith('Z_') || code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
  );
}
