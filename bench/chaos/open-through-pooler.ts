import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../../packages/database/src/open-database.ts';
import { startPgbouncer } from '../../packages/database/src/testing/start-pgbouncer.ts';

/** Fewer server connections than clients, so that the clients meet each other's. */
const SETTINGS = { max_prepared_statements: 200, default_pool_size: 4 };
const CLIENTS = 10;
const KILL_EVERY_MS = 700;

/** The database of `target`, a PostgreSQL, through a PgBouncer in transaction mode. */
export async function openThroughPooler(program: string, target: Database) {
  const [row] = await target.query<{ name: string }>('SELECT current_database() AS name');
  const server = process.env['TEST_DATABASE_URL'];
  if (target.mode !== 'postgres' || !server || !row)
    throw new Error(
      'A pooler needs TEST_DATABASE=postgres and TEST_DATABASE_URL, the address of a PostgreSQL',
    );
  const url = Object.assign(new URL(server), { pathname: `/${row.name}` }).href;
  const pooler = await startPgbouncer(program, url, SETTINGS);
  const db = await openDatabase({ url: pooler.url, poolSize: CLIENTS });
  return {
    db,
    /** Kills the pooler again and again; resolves with how often. */
    async killUntil(signal: AbortSignal): Promise<number> {
      for (let kills = 0; ; kills++) {
        await sleep(KILL_EVERY_MS * (0.5 + Math.random()), undefined, { signal }).catch(() => {});
        if (signal.aborted) return kills;
        await pooler.kill();
      }
    },
    async close() {
      await db.close();
      await pooler.stop();
    },
  };
}
