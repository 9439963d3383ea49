import { statfsSync } from 'node:fs';
import type { EmbeddedPool } from './embedded-pool.ts';

/** More than the log of a busy second: when its log runs out of space the embedded database stops permanently. */
const RESERVE_BYTES = 100 * 1024 * 1024;
const EVERY = 1_000;

type FreeBytes = (folder: string) => number;

class DiskFull extends Error {
  override name = 'DiskFull';
  constructor(folder: string, free: number) {
    super(
      `The disk of DATA_DIR (${folder}) has ${megabytes(free)} MB free, and the database needs ${megabytes(RESERVE_BYTES)} MB: free some space, or choose another DATA_DIR`,
    );
  }
}

export function requireDiskSpace(folder: string, freeBytes: FreeBytes = freeBytesOf): void {
  const free = freeBytes(folder);
  if (free < RESERVE_BYTES) throw new DiskFull(folder, free);
}

/** Writes stop while there is still space for the log, reads go on, and writes start again when space is free. */
export function guardDiskSpace(
  pool: Pick<EmbeddedPool, 'forbidWrites'>,
  folder: string,
  onNotice: (line: string) => void,
  { freeBytes = freeBytesOf, every = EVERY }: { freeBytes?: FreeBytes; every?: number } = {},
): { stop(): void } {
  let isFull = false;
  const timer = setInterval(() => {
    const free = freeBytes(folder);
    if (free < RESERVE_BYTES === isFull) return;
    isFull = !isFull;
    pool.forbidWrites(isFull);
    onNotice(
      isFull
        ? `The disk of DATA_DIR has ${megabytes(free)} MB free: the database is read-only until there is space`
        : 'There is space on the disk of DATA_DIR again: the database takes writes',
    );
  }, every);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024);
}
