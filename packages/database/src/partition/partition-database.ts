import pg from 'pg';
import { listPendingMigrations } from '../migrate/migrate-database.ts';
import type { Database } from '../open-database.ts';
import { listShapes, type TableShape } from './find-shape.ts';
import { rebuildTable } from './rebuild-table.ts';

export const DEFAULT_PARTITIONS = 16;
/** Every statement without a user looks into each, and each has files of its own. */
export const MOST_PARTITIONS = 256;

const SETTINGS = [
  "lock_timeout = '5s'",
  'statement_timeout = 0',
  // The copying of a run that was killed ends soon, so that the next one need not wait for it.
  "client_connection_check_interval = '1s'",
];
const LOCK_TIMEOUT = '55P03';
const FORBIDDEN = '42501';

class CannotPartition extends Error {
  override name = 'CannotPartition';
}

export type PartitionOptions = {
  /** 0 makes ordinary tables again. */
  partitions: number;
  /** Reports the tables and changes nothing. */
  dryRun: boolean;
  onTable: (table: TableShape) => void;
};

/**
 * Divides the tables that grow with the mail by the hash of the user, or makes them whole again. Each is rebuilt in one
 * transaction, and which are left is read from the database: it can be interrupted, and run again, at any time.
 */
export async function partitionDatabase(database: Database, options: PartitionOptions): Promise<number> {
  const obstacle = await findObstacle(database);
  if (obstacle) throw new CannotPartition(obstacle);
  const isDone = ({ partitions }: TableShape) => partitions === options.partitions;
  const left = (await listShapes(database)).filter((table) => !isDone(table));
  for (const table of left) {
    options.onTable(table);
    if (options.dryRun) continue;
    await rebuildOnce(database, table.name, options.partitions, isDone);
    // Outside of the transaction: for index-only scans, which need the map of visible rows.
    await database.query(`VACUUM (ANALYZE) public.${table.name}`);
  }
  if (!options.dryRun && options.partitions === 0) await dropEmptySchema(database);
  return left.length;
}

async function rebuildOnce(
  database: Database,
  name: string,
  partitions: number,
  isDone: (table: TableShape) => boolean,
): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      for (const setting of SETTINGS) await tx.query(`SET LOCAL ${setting}`);
      await tx.query(`LOCK TABLE public.${name} IN ACCESS EXCLUSIVE MODE`);
      // Another run may have done it while this one waited for the lock.
      if ((await listShapes(tx)).some((table) => table.name === name && isDone(table))) return;
      await rebuildTable(tx, name, partitions);
    });
  } catch (error) {
    throw explain(error, name);
  }
}

function explain(error: unknown, name: string): unknown {
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  if (code === LOCK_TIMEOUT)
    return new CannotPartition(`${name} is in use: stop the app, then run this command again`);
  if (code === FORBIDDEN)
    return new CannotPartition(
      `The database user may not do this (${(error as Error).message}): run GRANT CREATE ON DATABASE … TO this user, who must own the tables`,
    );
  return error;
}

/** Why this database cannot be partitioned, for the operator; null where it can. */
async function findObstacle(database: Database): Promise<string | null> {
  if (database.mode === 'embedded')
    return 'The embedded database has no use for partitions: set DATABASE_URL to a PostgreSQL';
  if (database.isDistributed)
    return 'This database is distributed: its workers have shards, and Citus does not divide them again';
  if ((await listPendingMigrations(database)).length > 0)
    return 'The database is not migrated: run npm run migrate first';
  return null;
}

async function dropEmptySchema(database: Database): Promise<void> {
  await database.query('DROP SCHEMA IF EXISTS partitions');
}
