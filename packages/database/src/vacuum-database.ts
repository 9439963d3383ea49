import type { Sql } from './query-pool.ts';

/** Nightly and after a large backfill: the embedded database has no autovacuum. */
export async function vacuumDatabase(database: Sql): Promise<void> {
  await database.query('VACUUM (ANALYZE)');
}
