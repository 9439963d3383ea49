import { setTimeout as sleep } from 'node:timers/promises';
import { listTables, quoteName } from '@triage/database/list-tables';
import type { Database } from '@triage/database/open-database';

interface Kept {
  database: Database;
  /** What the migrations made: a file that changes it leaves no database for the next one. */
  shape: string;
}

// Not in this module: test files that reload their modules still share the process.
const kept = globalThis as { [key: symbol]: Kept | undefined };
const KEPT = Symbol.for('the database of this test worker');
const PATIENCE_MS = 15_000;

/** One for all files that a test worker runs, one file after the other, and empty at the start of each. */
export async function borrowWorkerDatabase(open: () => Promise<Database>): Promise<Database> {
  const found = kept[KEPT];
  if (found && (await isEmptied(found))) return found.database;
  // What keeps it busy is a test that failed: it may close when it can.
  void found?.database.close().catch(() => {});
  const database = await open();
  kept[KEPT] = { database, shape: await describeShape(database) };
  return database;
}

async function isEmptied({ database, shape }: Kept): Promise<boolean> {
  const emptied = emptyTables(database).then(
    async () => (await describeShape(database)) === shape,
    () => false,
  );
  return Promise.race([emptied, sleep(PATIENCE_MS, false, { ref: false })]);
}

async function emptyTables(database: Database): Promise<void> {
  await database.query('RESET ALL');
  const names = (await listTables(database)).map(({ name }) => name);
  const looks = names.map((name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${quoteName(name)})`);
  const filled = await database.query<{ name: string }>(looks.join(' UNION ALL '));
  if (filled.length === 0) return;
  const tables = filled.map(({ name }) => quoteName(name)).join(', ');
  await database.query(`TRUNCATE ${tables} RESTART IDENTITY CASCADE`);
}

async function describeShape(database: Database): Promise<string> {
  const [row] = await database.query<{ shape: string }>(
    `SELECT md5(concat(
       (SELECT string_agg(concat(oid, relname, relkind, relrowsecurity, relforcerowsecurity, relacl), ',' ORDER BY oid)
          FROM pg_class WHERE relnamespace = 'public'::regnamespace),
       (SELECT string_agg(concat(attrelid, attname, atttypid, attnotnull, attisdropped), ',' ORDER BY attrelid, attnum)
          FROM pg_attribute WHERE attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)),
       (SELECT string_agg(concat(oid, conname), ',' ORDER BY oid) FROM pg_constraint),
       (SELECT string_agg(concat(oid, polname), ',' ORDER BY oid) FROM pg_policy),
       (SELECT string_agg(concat(oid, tgenabled), ',' ORDER BY oid) FROM pg_trigger),
       (SELECT string_agg(concat(oid, proname), ',' ORDER BY oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace),
       (SELECT string_agg(concat(oid, rolname, rolbypassrls), ',' ORDER BY oid) FROM pg_roles)
     )) AS shape`,
  );
  return row?.shape ?? '';
}
