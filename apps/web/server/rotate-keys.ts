import { rotateKeys } from '@triage/core/connection/rotate-keys';
import { openDatabase } from '@triage/database/open-database';
import { loadEnv } from '../app/server/env.server.ts';
import { makeLogger, makeServices } from '../app/server/services.server.ts';
import { describeStartProblem } from './describe-start-problem.ts';

/** `npm run rotate-keys`: exits with 0 when every connection uses INTEGRATION_KEK, else with 1. */
async function main(): Promise<void> {
  const env = loadEnv();
  const db = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR });
  try {
    const services = makeServices(env, db, makeLogger(env));
    const { total, rotated, unreadable } = await rotateKeys(services);
    console.log(
      `${total} connections: ${rotated} wrapped anew, ${total - rotated - unreadable} already were`,
    );
    if (unreadable === 0) return;
    const fix = env.INTEGRATION_KEK_PREVIOUS
      ? 'neither INTEGRATION_KEK nor INTEGRATION_KEK_PREVIOUS opens them'
      : 'set INTEGRATION_KEK_PREVIOUS to the key that they are under';
    console.error(`${unreadable} under another key: ${fix}`);
    process.exitCode = 1;
  } finally {
    await db.close();
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${describeStartProblem(error)}\n`);
  if (error.name === 'DataFolderHeld')
    process.stderr.write(
      'A running app needs no command: with INTEGRATION_KEK_PREVIOUS set it wraps every key anew as it starts\n',
    );
  process.exit(1);
});
