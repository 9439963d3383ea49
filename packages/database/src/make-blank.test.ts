import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeBlank } from './make-blank.ts';
import { findBlank } from './migrate/find-blank.ts';
import { listPendingMigrations, migrateDatabase } from './migrate/migrate-database.ts';
import { openDatabase } from './open-database.ts';
import { rows, run } from './testing/rows.ts';

const root = mkdtempSync(join(process.env['TEST_FOLDER'] ?? tmpdir(), 'blank-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function countUsers(dataDir: string, blank: string): Promise<number> {
  const database = await openDatabase({ dataDir, findBlank: () => blank });
  try {
    expect(await listPendingMigrations(database)).toEqual([]);
    const [found] = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM users');
    await run(database, rows.insertInto('users').values({ id: 'somebody', email: 'somebody@example.test' }));
    return found?.count ?? -1;
  } finally {
    await database.close();
  }
}

test('a new folder becomes a copy of the blank database: migrated, private, and apart from it', async () => {
  const blank = await makeBlank();
  expect(findBlank()).toBe(blank);
  expect(await countUsers(join(root, 'first'), blank)).toBe(0);
  expect(await countUsers(join(root, 'second'), blank)).toBe(0);
  expect(statSync(join(root, 'first/database')).mode & 0o777).toBe(0o700);
});

test('a folder with a database keeps it', async () => {
  const dataDir = join(root, 'kept');
  const database = await openDatabase({ dataDir });
  await migrateDatabase(database);
  await run(database, rows.insertInto('users').values({ id: 'earlier', email: 'earlier@example.test' }));
  await database.close();
  expect(await countUsers(dataDir, await makeBlank())).toBe(1);
});

test('a copy that was interrupted is made again', async () => {
  const dataDir = join(root, 'interrupted');
  mkdirSync(join(dataDir, 'database.new/base'), { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, 'database.new/PG_VERSION'), '1');
  expect(await countUsers(dataDir, await makeBlank())).toBe(0);
});
