import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findMigrationsFolder, findOwnModule } from '../embedded/find-own-file.ts';
import { hashMigrations, loadMigrations } from './load-migrations.ts';

/** Where the build puts an empty embedded database that has all of these migrations. */
export function placeOfBlank(): string {
  const builds = join(dirname(findOwnModule('embedded/find-own-file')), '../../build');
  return join(builds, `blank-${hashMigrations(loadMigrations(findMigrationsFolder()))}`);
}

/** Undefined where the build has made none, or one with other migrations. */
export function findBlank(): string | undefined {
  const place = placeOfBlank();
  return existsSync(place) ? place : undefined;
}
