import { type Database, openDatabase } from '@triage/database/open-database';
import type { World } from './start-world.ts';

/** Stops the app, opens its database, and restarts the app, optionally with other settings. */
export async function openWorldDatabase<T>(
  world: World,
  work: (db: Database) => Promise<T>,
  env?: Record<string, string>,
): Promise<T> {
  await world.app.stop();
  const db = await openDatabase({ url: world.env['DATABASE_URL'], dataDir: world.env['DATA_DIR'] });
  try {
    return await work(db);
  } finally {
    await db.close();
    await world.restartApp('SIGTERM', env);
  }
}

export async function dumpDatabase(db: Database): Promise<string> {
  const tables = await db.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const dumped: string[] = [];
  for (const { name } of tables) {
    const rows = await db.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t`);
    dumped.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return dumped.join('\n');
}
