// First of all: it clears empty variables before any vendor's package loads.
import '../app/server/env.server.ts';

import { jsonLogger } from '@triage/adapters/json-logger';
import { migrateDatabase } from '@triage/database/migrate-database';
import { openDatabase } from '@triage/database/open-database';
import { authHandler } from '../app/server/auth.server.ts';
import { loadEnv } from '../app/server/env.server.ts';
import { makeServices } from '../app/server/services.server.ts';
import { startWorkers } from '../app/server/workers.server.ts';
import { describeStartProblem } from './describe-start-problem.ts';
import { makeHttpApp } from './http-app.ts';
import { listen } from './listen.ts';
import { stopOnSignals } from './stop-on-signals.ts';

async function main() {
  const env = loadEnv();
  const logger = jsonLogger({ level: env.LOG_LEVEL });
  const db = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR });
  const applied = await migrateDatabase(db);
  const services = makeServices(env, db, logger);
  const app = { env, services, auth: authHandler(env, db, logger) };
  const server = await listen(makeHttpApp(app), env);
  const workers = env.WORKER === 'off' ? null : await startWorkers(services);
  stopOnSignals(logger, [
    () => server.close(),
    async () => workers?.stop(),
    () => services.jobs.stop(),
    () => db.close(),
  ]);
  logger.info('app.ready', {
    address: env.APP_URL,
    database: db.mode,
    worker: env.WORKER,
    migrated: applied.length,
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartProblem(error)}\n`);
  process.exit(1);
});
