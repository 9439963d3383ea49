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
    console.log(`${total} connections: ${rotated} rewrapped, ${total - rotated - unreadable} unchanged`);
    if (unreadable === 0) return;
    const fix = env.INTEGRATION_KEK_PREVIOUS
      ? 'neither INTEGRATION_KEK nor INTEGRATION_KEK_PREVIOUS decrypts them'
      : 'set INTEGRATION_KEK_PREVIOUS to the key that encrypted them';
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
      'A running app does this itself: with INTEGRATION_KEK_PREVIOUS set it rewraps every key at startup\n',
    );
  process.exit(1);
});
