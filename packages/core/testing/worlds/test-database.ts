import { randomUUID } from 'node:crypto';
import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMigrationsFolder } from '@triage/database/embedded/find-own-file';
import { makeBlank } from '@triage/database/make-blank';
import { hashMigrations, loadMigrations } from '@triage/database/migrate/load-migrations';
import { migrateDatabase } from '@triage/database/migrate/migrate-database';
import { type Database, openDatabase } from '@triage/database/open-database';
import { makeDistributedDatabase } from '@triage/database/testing/distributed-database';
import { makePartitionedDatabase } from '@triage/database/testing/partitioned-database';
import { rows, run } from '@triage/database/testing/rows';

// Two worker processes that both find no template make it one after the other.
const TEMPLATE_LOCK = 72707370;

/**
 * A separate migrated database for a test file: embedded, or with TEST_DATABASE=postgres a new one on the server of
 * TEST_DATABASE_URL, with TEST_DATABASE=partitioned one with partitions there, with TEST_DATABASE=citus a distributed one
 * in the cluster of TEST_CITUS_URL, dropped on close. Tests share it and are separated by `createTestUser`.
 */
export async function openTestDatabase(): Promise<Database> {
  const mode = process.env['TEST_DATABASE'];
  if (mode === 'citus') return openMade(await makeDistributedDatabase(process.env['TEST_CITUS_URL'] ?? ''));
  if (mode !== 'postgres' && mode !== 'partitioned') return openEmbedded();
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error(`TEST_DATABASE=${mode} needs TEST_DATABASE_URL`);
  return mode === 'postgres' ? openOnServer(url) : openMade(await makePartitionedDatabase(url));
}

/** A tenant that no other test uses. */
export async function createTestUser(
  database: Pick<Database, 'query'>,
  fields: { id?: string; name?: string; email?: string } = {},
): Promise<string> {
  const id = fields.id ?? `user-${randomUUID()}`;
  await run(
    database,
    rows
      .insertInto('users')
      .values({ id, name: fields.name ?? 'Test Person', email: fields.email ?? `${id}@example.test` }),
  );
  return id;
}

/** A separate folder with a migrated embedded database; the caller removes it. */
export async function makeTestFolder(): Promise<string> {
  const folder = mkdtempSync(join(process.env['TEST_FOLDER'] ?? tmpdir(), 'triage-test-'));
  // A copy of a migrated folder opens in a third of the time that a database in memory takes.
  cpSync(await makeBlank(), folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return folder;
}

async function openEmbedded(): Promise<Database> {
  const folder = await makeTestFolder();
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const database = await openDatabase({ dataDir: folder });
  return {
    ...database,
    close: async () => {
      await database.close();
      process.off('exit', remove);
      remove();
    },
  };
}

async function openOnServer(serverUrl: string): Promise<Database> {
  // A pooler would give the session's lock to somebody else, and keep connections to the template.
  const direct = process.env['TEST_SERVER_URL'] ?? serverUrl;
  const server = await openDatabase({ url: direct, poolSize: 1 });
  const template = `triage_template_${hashMigrations(loadMigrations(findMigrationsFolder()))}`;
  const name = `triage_test_${randomUUID().replaceAll('-', '')}`;
  const urlOf = (database: string, url: string) =>
    Object.assign(new URL(url), { pathname: `/${database}` }).href;
  await server.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  const [found] = await server.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
  if (!found) {
    // Of a run that was killed.
    await server.query(`DROP DATABASE IF EXISTS ${template}_new WITH (FORCE)`);
    await server.query(`CREATE DATABASE ${template}_new`);
    const made = await openDatabase({ url: urlOf(`${template}_new`, direct), poolSize: 1 });
    await migrateDatabase(made);
    await made.close();
    await server.query(`ALTER DATABASE ${template}_new RENAME TO ${template}`);
  }
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await server.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  const database = await openDatabase({ url: urlOf(name, serverUrl), poolSize: 5 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await server.close();
    },
  };
}

async function openMade({ url, drop }: { url: string; drop(): Promise<unknown> }): Promise<Database> {
  const database = await openDatabase({ url, poolSize: 5 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}
