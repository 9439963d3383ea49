import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { checkpointWhenWritten } from './embedded/checkpoint-when-written.ts';
import { EmbeddedPool } from './embedded/embedded-pool.ts';
import { guardDiskSpace, requireDiskSpace } from './embedded/guard-disk-space.ts';
import { lockDataFolder } from './embedded/lock-data-folder.ts';
import { makePrivateFolder } from './embedded/make-private-folder.ts';
import { startPglite } from './embedded/start-pglite.ts';
import { PrismaClient } from './generated/client.ts';
import { tendTablesOften } from './migrate/tend-tables.ts';
import { CannotReachDatabase } from './query/cannot-reach-database.ts';
import { asOutage } from './query/database-unavailable.ts';
import { GuardedPool, type Scope } from './query/guarded-pool.ts';
import { probePooler } from './query/probe-pooler.ts';
import { queryPool, runTransaction, type Sql, type TransactionOptions } from './query/query-pool.ts';

export type { Sql } from './query/query-pool.ts';

export interface Database extends Sql {
  readonly mode: 'embedded' | 'postgres';
  /** Over the workers of a Citus cluster. */
  readonly isDistributed: boolean;
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
  /** Embedded they run one at a time: no network call inside. */
  transaction<T>(work: (tx: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** The same database, in which nothing is but the rows of this user: the wall behind every `WHERE user_id`. */
  forTenant(userId: string): Database;
  close(): Promise<void>;
}

export type OpenDatabaseOptions = {
  /** PostgreSQL; without it the embedded database is opened. */
  url?: string;
  /** The folder that holds the embedded database (in `database/`) and its lock; `:memory:` for tests. */
  dataDir?: string;
  /** Called if `dataDir` has no database yet: the folder of an embedded one to copy. */
  findBlank?: () => string | undefined;
  poolSize?: number;
  /** How long to wait for PostgreSQL to take a connection, and to answer a statement; without it, for ever. */
  patience?: { connectMs: number; answerMs: number };
  onNotice?: (line: string) => void;
};

// Interactive transactions queue behind one another when embedded.
const PRISMA_TRANSACTIONS = { maxWait: 15_000, timeout: 15_000 };
const CONNECT_TIMEOUT = 10_000;

// The one connection is never given up for being idle: it is the session. Everything that pg would
// otherwise take from PGSSLMODE, PGDATABASE and the like is named, so that those cannot reach it.
const EMBEDDED_POOL = {
  max: 1,
  idleTimeoutMillis: 0,
  user: 'postgres',
  password: '',
  database: 'postgres',
  host: 'embedded',
  options: '',
  ssl: false,
};

export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const onNotice = options.onNotice ?? (() => {});
  return options.url ? openPostgres(options.url, options, onNotice) : openEmbedded(options, onNotice);
}

async function openPostgres(url: string, options: OpenDatabaseOptions, onNotice: (line: string) => void) {
  const config = {
    connectionString: url,
    connectionTimeoutMillis: options.patience?.connectMs ?? CONNECT_TIMEOUT,
    ...(options.patience && { query_timeout: options.patience.answerMs }),
    application_name: 'inbox-triage',
  };
  const pool = new GuardedPool({ ...config, max: options.poolSize ?? 10 });
  reportLosses(pool, onNotice);
  try {
    await probePooler(pool, config);
    await pool.detectDistribution();
    return overPool('postgres', pool, () => pool.endWhenIdle());
  } catch (error) {
    await pool.endWhenIdle();
    throw new CannotReachDatabase(url, asOutage(error));
  }
}

async function openEmbedded(options: OpenDatabaseOptions, onNotice: (line: string) => void) {
  const place = options.dataDir ?? '.data';
  const dataDir = place === ':memory:' ? undefined : resolve(place);
  if (dataDir) {
    makePrivateFolder(dataDir);
    requireDiskSpace(dataDir);
  }
  const lock = dataDir ? await lockDataFolder(dataDir) : undefined;
  try {
    const folder = dataDir && join(dataDir, 'database');
    const exists = folder && existsSync(folder);
    if (exists) makePrivateFolder(folder);
    const blankDir = exists ? undefined : options.findBlank?.();
    const blank = blankDir && join(blankDir, 'database');
    const pglite = await startPglite({ folder, ...(blank && { blank }), onNotice });
    const pool = new EmbeddedPool({ ...EMBEDDED_POOL, stream: pglite.connect });
    reportLosses(pool, onNotice);
    const upkeep = [
      checkpointWhenWritten(pool, onNotice),
      tendTablesOften(pool, onNotice),
      ...(dataDir ? [guardDiskSpace(pool, dataDir, onNotice)] : []),
    ];
    return overPool('embedded', pool, async () => {
      for (const work of upkeep) work.stop();
      await pool.endWhenIdle();
      await pglite.close();
      lock?.release();
    });
  } catch (error) {
    lock?.release();
    throw error;
  }
}

function reportLosses(pool: GuardedPool, onNotice: (line: string) => void): void {
  pool.on('error', (error) => onNotice(`A database connection was lost: ${error.message}`));
}

function overPool(mode: Database['mode'], pool: GuardedPool, end: () => Promise<void>): Database {
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: PRISMA_TRANSACTIONS });
  let closed: Promise<void> | undefined;
  const inScope = (scope: Scope): Database => ({
    mode,
    isDistributed: pool.isDistributed,
    prisma,
    pool,
    query: (...statement) => queryPool(pool, scope, ...statement),
    transaction: (work, options) => runTransaction(pool, scope, work, options),
    forTenant(userId) {
      if (userId === '' || userId === '*') throw new Error('Invalid tenant id');
      return inScope({ userId });
    },
    close: () => {
      closed ??= prisma.$disconnect().then(end);
      return closed;
    },
  });
  return inScope('service');
}
