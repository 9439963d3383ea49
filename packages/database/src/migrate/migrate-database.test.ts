import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findMigrationsFolder, findOwnModule } from '../embedded/find-own-file.ts';
import { type Database, type OpenDatabaseOptions, openDatabase } from '../open-database.ts';
import { eachDatabase, makeTemporaryFolder } from '../testing/each-database.ts';
import { loadMigrations } from './load-migrations.ts';
import { listPendingMigrations, migrateDatabase } from './migrate-database.ts';
import {
  DatabaseIsNewer,
  MigrationEdited,
  MigrationFailed,
  MigrationUnfinished,
} from './migration-errors.ts';

const real = loadMigrations(findMigrationsFolder()).map(({ name }) => name);

eachDatabase((makeEmpty, mode) => {
  describe('migrations', () => {
    let root = '';
    let folder = '';
    let count = 0;
    let database: Database;
    beforeAll(async () => {
      root = makeTemporaryFolder();
      database = await openDatabase(await makeEmpty());
    });
    beforeEach(async () => {
      await database.query('DROP SCHEMA public CASCADE');
      await database.query('CREATE SCHEMA public');
      folder = join(root, String(++count));
      add('1_cats', 'CREATE TABLE cats (id int); CREATE INDEX cats_id ON cats (id);');
    });
    afterAll(async () => {
      await database.close();
      rmSync(root, { recursive: true, force: true });
    });

    function add(name: string, sql: string) {
      mkdirSync(join(folder, name), { recursive: true });
      writeFileSync(join(folder, name, 'migration.sql'), sql);
    }

    it('are applied once, in order of their names, and written down as Prisma does', async () => {
      add('2_dogs', 'ALTER TABLE cats ADD COLUMN dog text');
      expect(await listPendingMigrations(database, folder)).toEqual(['1_cats', '2_dogs']);
      expect(await migrateDatabase(database, folder)).toEqual(['1_cats', '2_dogs']);
      expect(await migrateDatabase(database, folder)).toEqual([]);
      expect(await listPendingMigrations(database, folder)).toEqual([]);
      const rows = await database.query(
        'SELECT migration_name, checksum, applied_steps_count, finished_at >= started_at AS ordered, rolled_back_at, length(id) AS id FROM _prisma_migrations ORDER BY 1',
      );
      const written = { applied_steps_count: 1, ordered: true, rolled_back_at: null, id: 36 };
      expect(rows).toEqual(
        loadMigrations(folder).map(({ name, checksum }) => ({
          ...written,
          migration_name: name,
          checksum,
        })),
      );
    });

    it('bring an older database up to date', async () => {
      await migrateDatabase(database, folder);
      await database.query('INSERT INTO cats VALUES (1)');
      add('2_dogs', `ALTER TABLE cats ADD COLUMN dog text NOT NULL DEFAULT 'rex'`);
      expect(await migrateDatabase(database, folder)).toEqual(['2_dogs']);
      expect(await database.query('SELECT * FROM cats')).toEqual([{ id: 1, dog: 'rex' }]);
    });

    it('refuse a newer database and leave it untouched', async () => {
      add('9_later', 'CREATE TABLE later (id int)');
      await migrateDatabase(database, folder);
      rmSync(join(folder, '9_later'), { recursive: true });
      add('2_dogs', 'CREATE TABLE dogs (id int)');
      await expect(migrateDatabase(database, folder)).rejects.toThrow(DatabaseIsNewer);
      await expect(migrateDatabase(database, folder)).rejects.toThrow('9_later');
      await expect(listPendingMigrations(database, folder)).rejects.toThrow(DatabaseIsNewer);
      expect(await tables(database)).toEqual(['_prisma_migrations', 'cats', 'later']);
    });

    it('refuse when an applied file was edited, and leave the database untouched', async () => {
      await migrateDatabase(database, folder);
      appendFileSync(join(folder, '1_cats/migration.sql'), '\n-- one word more');
      add('2_dogs', 'CREATE TABLE dogs (id int)');
      await expect(migrateDatabase(database, folder)).rejects.toThrow(MigrationEdited);
      expect(await tables(database)).toEqual(['_prisma_migrations', 'cats']);
    });

    it('refuse an unfinished migration of another tool, and skip one that was rolled back', async () => {
      await migrateDatabase(database, folder);
      await database.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'y', '1_cats')`,
      );
      await expect(migrateDatabase(database, folder)).rejects.toThrow(MigrationUnfinished);
      await database.query(`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE id = 'x'`);
      expect(await migrateDatabase(database, folder)).toEqual([]);
    });

    it('leave nothing of one that fails, keep those before it, and go on once it is mended', async () => {
      add('2_dogs', 'CREATE TABLE dogs (id int); SELECT nonsense');
      await expect(migrateDatabase(database, folder)).rejects.toThrow(MigrationFailed);
      expect(await tables(database)).toEqual(['_prisma_migrations', 'cats']);
      add('2_dogs', 'CREATE TABLE dogs (id int)');
      expect(await migrateDatabase(database, folder)).toEqual(['2_dogs']);
    });

    it('run once when three processes start them concurrently', async () => {
      const options = await makeEmpty();
      const runs = await Promise.all([1, 2, 3].map(() => runCommand(options)));
      const applied = runs.flatMap(({ output }) => output.match(/(?<=^Applied ).*$/gm) ?? []);
      expect(applied.sort()).toEqual(real);
      const refused = runs.filter(({ code }) => code === 1);
      for (const { errors } of refused)
        expect(errors).toMatch(/^The data folder .* is in use by process \d+/);
      if (mode === 'postgres') expect(refused).toEqual([]);
      const again = await runCommand(options);
      expect(again).toEqual({ code: 0, output: 'Nothing to migrate\n', errors: '' });
    });

    it('run once when one process starts them three times concurrently', async () => {
      const runs = await Promise.all([1, 2, 3].map(() => migrateDatabase(database, folder)));
      expect(runs.flat()).toEqual(['1_cats']);
    });

    it('end the command with exit code 1 and one line when the database is newer', async () => {
      const options = await makeEmpty();
      const newer = await openDatabase(options);
      cpSync(findMigrationsFolder(), folder, { recursive: true });
      await migrateDatabase(newer, folder);
      await newer.close();
      const run = await runCommand(options);
      expect(run).toMatchObject({ code: 1, output: '' });
      expect(run.errors).toMatch(
        /^The database was made by a newer version of this app \(it has 1_cats\).*\n$/,
      );
    });
  });
});

async function tables(database: { query: (text: string) => Promise<Record<string, unknown>[]> }) {
  const rows = await database.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`);
  return rows.map(({ tablename }) => tablename);
}

async function runCommand({ url, dataDir }: OpenDatabaseOptions) {
  const child = spawn(process.execPath, [findOwnModule('migrate-command')], {
    env: { DATABASE_URL: url ?? '', DATA_DIR: dataDir ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, output, errors };
}
