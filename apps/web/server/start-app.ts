import { rotateKeys } from '@triage/core/connection/rotate-keys';
import { rateLimiter } from '@triage/core/limits/rate-limiter';
import type { Logger } from '@triage/core/ports/logger';
import { workBell } from '@triage/database/bell/work-bell';
import { findBlank } from '@triage/database/migrate/find-blank';
import { migrateDatabase } from '@triage/database/migrate/migrate-database';
import { type Database, openDatabase } from '@triage/database/open-database';
import { ReplicaReader } from '@triage/database/replica/replica-reader';
import type { App } from '../app/server/app-context.ts';
import { authHandler } from '../app/server/auth.server.ts';
import type { Env } from '../app/server/env-schema.ts';
import { makeLogger, makeServices, makeTelemetry } from '../app/server/services.server.ts';
import { startWorkers } from '../app/server/workers.server.ts';
import type { RunningServer } from './listen.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { watchQueue } from './watch-queue.ts';

/** A read that waits longer is answered by the primary. */
const REPLICA_PATIENCE = { connectMs: 1_000, answerMs: 5_000 };

/** Starts the database, then the services, then the HTTP server, and background work last. */
export async function startApp(env: Env, serve: (app: App) => Promise<RunningServer>): Promise<void> {
  const logger = makeLogger(env);
  const db = await openDatabase({
    url: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    findBlank,
    poolSize: env.DATABASE_POOL_SIZE,
  });
  const applied = await migrate(db, env);
  const replica = openReplica(env, logger);
  const bell = workBell({
    db,
    url: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    onNotice: (reason) => logger.info('bell.not-heard', { reason }),
  });
  const services = {
    ...makeServices(env, db, logger, bell),
    ...(replica && { replica }),
    telemetry: await makeTelemetry(env, logger),
  };
  watchQueue(services);
  const server = await serve({
    env,
    services,
    auth: authHandler(env, db, logger),
    limiter: rateLimiter(services),
  });
  if (env.INTEGRATION_KEK_PREVIOUS) logger.info('keys.rotated', { ...(await rotateKeys(services)) });
  const workers = env.WORKER === 'off' ? null : await startWorkers(services);
  stopOnSignals(logger, [
    () => server.close(),
    async () => workers?.stop(),
    () => services.jobs.stop(),
    async () => services.telemetry?.stop(),
    async () => replica?.close(),
    () => bell.close(),
    () => db.close(),
  ]);
  logger.info('app.ready', {
    address: env.APP_URL,
    database: db.mode,
    worker: env.WORKER,
    migrated: applied.length,
  });
}

/** Opened by the first read that wants it: without its replica the app starts too. */
function openReplica(env: Env, logger: Logger) {
  const { DATABASE_READ_URL: url, DATABASE_POOL_SIZE: poolSize } = env;
  // The embedded database has no standby.
  if (!url || !env.DATABASE_URL) return undefined;
  return new ReplicaReader({
    open: () => openDatabase({ url, poolSize, patience: REPLICA_PATIENCE }),
    onNotice: (reason) => logger.warn('replica.resting', { reason }),
  });
}

/** Past a connection pooler where there is one. */
async function migrate(db: Database, { DATABASE_DIRECT_URL }: Env): Promise<string[]> {
  if (!DATABASE_DIRECT_URL) return migrateDatabase(db);
  const direct = await openDatabase({ url: DATABASE_DIRECT_URL, poolSize: 1 });
  try {
    return await migrateDatabase(direct);
  } finally {
    await direct.close();
  }
}
