import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { placeOfBlank } from './migrate/find-blank.ts';
import { migrateDatabase } from './migrate/migrate-database.ts';
import { openDatabase } from './open-database.ts';

/**
 * Makes an empty embedded database with all migrations, unless it exists, and returns its folder. The first start of the
 * app copies it instead of running a hundred migrations.
 */
export async function makeBlank(): Promise<string> {
  const place = placeOfBlank();
  if (existsSync(place)) return place;
  mkdirSync(dirname(place), { recursive: true });
  const unfinished = `${place}.${randomUUID()}`;
  const database = await openDatabase({ dataDir: unfinished });
  await migrateDatabase(database);
  await database.close();
  allowReading(unfinished);
  try {
    renameSync(unfinished, place);
  } catch (error) {
    // Another process was first.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
  }
  return place;
}

/** It contains no data, and the user who runs a container image is not the one who built it. */
function allowReading(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}

/** Removes the folders of earlier sets of migrations. */
export function removeOthers(): void {
  const place = placeOfBlank();
  for (const name of readdirSync(dirname(place)))
    if (name.startsWith('blank-') && !name.startsWith(basename(place)))
      rmSync(join(dirname(place), name), { recursive: true, force: true });
}
