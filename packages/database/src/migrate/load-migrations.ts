import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Migration = { name: string; sql: string; checksum: string };

/** Changes with every migration. */
export function hashMigrations(migrations: readonly Migration[]): string {
  const checksums = migrations.map(({ checksum }) => checksum).join();
  return createHash('sha256').update(checksums).digest('hex').slice(0, 16);
}

export function loadMigrations(folder: string): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const bytes = readFileSync(join(folder, name, 'migration.sql'));
      return {
        name,
        sql: bytes.toString('utf8'),
        checksum: createHash('sha256').update(bytes).digest('hex'),
      };
    });
}
