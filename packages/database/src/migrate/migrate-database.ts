import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { placeNewTables, runOnDistributed } from '../distribute/migrate-distributed.ts';
import { findMigrationsFolder } from '../embedded/find-own-file.ts';
import type { Database } from '../open-database.ts';
import { isDistributed } from '../query/is-distributed.ts';
import { findMissingRights } from './find-missing-rights.ts';
import { loadMigrations, type Migration } from './load-migrations.ts';
import {
  DatabaseIsNewer,
  MigrationEdited,
  MigrationFailed,
  MigrationUnfinished,
} from './migration-errors.ts';
import { RightsMissing } from './rights-missing.ts';

// The lock and the table are those of `prisma migrate deploy`: either may run first, or both concurrently.
const ADVISORY_LOCK = 72707369;
/** Not allowed, not there on the server, or in a schema where it is not found. */
const RIGHTS_CODES = new Set(['42501', '0A000', '58P01', '42883', '42704', '3F000']);
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY NOT NULL,
  checksum varchar(64) NOT NULL,
  finished_at timestamptz,
  migration_name varchar(255) NOT NULL,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(),
  applied_steps_count integer NOT NULL DEFAULT 0
)`;

type AppliedRow = { migration_name: string; checksum: string; finished_at: Date | null };

/**
 * Applies missing migrations, each in a separate transaction, and returns their names. With `only` it stops at a given
 * migration: that of a backup.
 */
export async function migrateDatabase(
  database: Pick<Database, 'pool'>,
  folder?: string,
  only?: readonly string[],
): Promise<string[]> {
  try {
    return await applyPending(database, folder, only);
  } catch (error) {
    throw await explainRefusal(database, error);
  }
}

/** A managed server may not let its users do what a migration does: then the error names what is missing. */
async function explainRefusal(database: Pick<Database, 'pool'>, error: unknown): Promise<unknown> {
  const refusal = error instanceof MigrationFailed ? error.cause : error;
  if (!(refusal instanceof pg.DatabaseError && RIGHTS_CODES.has(refusal.code ?? ''))) return error;
  const missing = await findMissingRights(database);
  return missing.some(({ blocks }) => blocks) ? new RightsMissing(missing, error) : error;
}

async function applyPending(
  database: Pick<Database, 'pool'>,
  folder?: string,
  only?: readonly string[],
): Promise<string[]> {
  const all = loadMigrations(folder ?? findMigrationsFolder());
  const migrations = only ? all.filter(({ name }) => only.includes(name)) : all;
  const client = await database.pool.connect();
  try {
    const pending = await inLock(client, async () => {
      const found = findPending(migrations, await listApplied(client));
      if (found.length > 0) await client.query(CREATE_TABLE);
      return found;
    });
    const applied: string[] = [];
    for (const migration of pending) if (await apply(client, migration)) applied.push(migration.name);
    if (await isDistributed(client)) while (await inLock(client, () => placeNewTables(client)));
    await inLock(client, () => bindOwner(client));
    return applied;
  } finally {
    client.release();
  }
}

/** The lock is a transaction's: one of a session would be somebody else's behind a transaction pooler. */
async function inLock<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  try {
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${ADVISORY_LOCK})`);
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** For readiness: nothing is changed. Throws like `migrateDatabase` where that would refuse. */
export async function listPendingMigrations(
  database: Pick<Database, 'pool'>,
  folder?: string,
): Promise<string[]> {
  const migrations = loadMigrations(folder ?? findMigrationsFolder());
  const client = await database.pool.connect();
  try {
    return findPending(migrations, await listApplied(client)).map(({ name }) => name);
  } finally {
    client.release();
  }
}

/** Whether tenants can run as their role may have changed since the last time, by a grant or a restore. */
async function bindOwner(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(`SELECT to_regproc('bind_owner_as_needed') IS NOT NULL AS found`);
  if (rows[0]?.found) await client.query('SELECT bind_owner_as_needed()');
}

async function listApplied(client: pg.PoolClient): Promise<AppliedRow[]> {
  const { rows } = await client.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`);
  if (!rows[0]?.found) return [];
  const applied = await client.query<AppliedRow>(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY 1',
  );
  return applied.rows;
}

function findPending(migrations: Migration[], applied: AppliedRow[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  refuse(
    applied.filter(({ migration_name }) => !known.has(migration_name)),
    DatabaseIsNewer,
  );
  refuse(
    applied.filter(({ finished_at }) => !finished_at),
    MigrationUnfinished,
  );
  refuse(
    applied.filter((row) => known.get(row.migration_name)?.checksum !== row.checksum),
    MigrationEdited,
  );
  const done = new Set(applied.map(({ migration_name }) => migration_name));
  return migrations.filter(({ name }) => !done.has(name));
}

function refuse(rows: AppliedRow[], Refusal: new (names: string[]) => Error) {
  if (rows.length > 0) throw new Refusal(rows.map(({ migration_name }) => migration_name));
}

/** False where another process has applied it meanwhile. */
async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<boolean> {
  return inLock(client, async () => {
    if ((await listApplied(client)).some(({ migration_name }) => migration_name === name)) return false;
    // Until 20261123041700 the policies let the service through by this mark.
    await client.query(`SELECT set_config('app.user_id', '*', true)`);
    if (await isDistributed(client)) await runOnDistributed(client, sql);
    else await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    return true;
  }).catch((error: unknown) => {
    throw new MigrationFailed(name, error);
  });
}
