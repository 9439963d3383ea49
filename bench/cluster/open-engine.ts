import { migrateDatabase } from '../../packages/database/src/migrate/migrate-database.ts';
import { type Database, openDatabase } from '../../packages/database/src/open-database.ts';
import { makeDistributedDatabase } from '../../packages/database/src/testing/distributed-database.ts';
import { makePartitionedDatabase } from '../../packages/database/src/testing/partitioned-database.ts';
import { startCitus } from '../../packages/database/src/testing/start-citus.ts';
import { startPgbouncer } from '../../packages/database/src/testing/start-pgbouncer.ts';

export const ENGINES = ['one', 'pooler', 'citus'] as const;
export type EngineName = (typeof ENGINES)[number];

export interface Engine {
  what: string;
  /** Of the app. */
  url: string;
  db: Database;
  /** A further empty database of the same kind. */
  makeEmpty(): Promise<{ url: string; drop(): Promise<unknown> }>;
  stop(): Promise<void>;
}

const POOLER = { max_prepared_statements: 200, default_pool_size: 10 };
const POOL = 10;

/** TEST_DATABASE_URL, TEST_PGBOUNCER and TEST_CITUS say where they are. */
export async function openEngine(name: EngineName): Promise<Engine> {
  if (name === 'citus') return openCitus();
  const server = required('TEST_DATABASE_URL');
  const makeEmpty = () => makePartitionedDatabase(server, 0);
  if (name === 'one') return open('one PostgreSQL', makeEmpty, async () => {});
  const pooler = await startPgbouncer(required('TEST_PGBOUNCER'), server, POOLER);
  const behind = async () => {
    const { url, drop } = await makeEmpty();
    const { port } = new URL(pooler.url);
    return { url: Object.assign(new URL(url), { hostname: '127.0.0.1', port }).href, drop };
  };
  return open('behind PgBouncer', behind, pooler.stop);
}

async function openCitus(): Promise<Engine> {
  const cluster = await startCitus(required('TEST_CITUS'));
  return open('Citus, 1 and 2 workers', () => makeDistributedDatabase(cluster.url), cluster.stop);
}

async function open(what: string, makeEmpty: Engine['makeEmpty'], stop: Engine['stop']): Promise<Engine> {
  const { url, drop } = await makeEmpty();
  const db = await openDatabase({ url, poolSize: POOL });
  await migrateDatabase(db);
  return {
    ...{ what, url, db, makeEmpty },
    async stop() {
      await db.close();
      await drop();
      await stop();
    },
  };
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}, or leave its engine out with --on`);
  return value;
}
