import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findMigrationsFolder, findOwnModule } from '../embedded/find-own-file.ts';
import { hashMigrations, loadMigrations } from './load-migrations.ts';

/** Where the build stores an empty embedded database with all migrations; another set of migrations has another folder. */
export function placeOfBlank(): string {
  const builds = join(dirname(findOwnModule('embedded/find-own-file')), '../../build');
  return join(builds, `blank-${hashMigrations(loadMigrations(findMigrationsFolder()))}`);
}

/** Undefined if the build made none for these migrations. */
export function findBlank(): string | undefined {
  const place = placeOfBlank();
  return existsSync(place) ? place : undefined;
}
