import { adviseRights } from './migrate/find-missing-rights.ts';
import { migrateDatabase } from './migrate/migrate-database.ts';
import { openDatabase } from './open-database.ts';

/** `npm run migrate`: exit code 0 when the database is up to date, 1 when it is not. */
async function migrate(): Promise<void> {
  const database = await openDatabase({
    url: process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL'] || undefined,
    poolSize: 1,
    dataDir: process.env['DATA_DIR'] || undefined,
    onNotice: (line) => console.error(line),
  });
  try {
    const applied = await migrateDatabase(database);
    for (const name of applied) console.log(`Applied ${name}`);
    if (applied.length === 0) console.log('Nothing to migrate');
    const advice = await adviseRights(database);
    if (advice) console.log(`\n${advice}\nThen run this command again.`);
  } finally {
    await database.close();
  }
}

try {
  await migrate();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
