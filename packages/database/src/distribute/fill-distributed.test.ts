import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../migrate/migrate-database.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { clusterUrl } from '../testing/cluster-for-tests.ts';
import { makeDistributedDatabase } from '../testing/distributed-database.ts';
import { makeTemporaryFolder } from '../testing/each-database.ts';
import { fillDatabase } from '../testing/fill-database.ts';
import { run, rows as tableRows } from '../testing/rows.ts';
import { backupDatabase } from '../transfer/backup-database.ts';
import { checkBackup } from '../transfer/check-backup.ts';
import { moveDatabase } from '../transfer/move-database.ts';
import { restoreDatabase } from '../transfer/restore-database.ts';

const ignore = () => {};

describe.skipIf(!clusterUrl)('into a distributed database', () => {
  let folder = '';
  let source: Database;
  let target: Database;
  let made: Awaited<ReturnType<typeof makeDistributedDatabase>>;
  beforeAll(async () => {
    folder = makeTemporaryFolder();
    source = await openDatabase({ dataDir: join(folder, 'source') });
    await migrateDatabase(source);
    await fillDatabase(source);
    made = await makeDistributedDatabase(clusterUrl);
    target = await openDatabase({ url: made.url, poolSize: 2 });
  });
  afterAll(async () => {
    await source?.close();
    await target?.close();
    await made?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('move copies every row, with counts and checksums the same, and triggers work afterwards', async () => {
    expect(await moveDatabase(source, target, ignore)).toBeGreaterThan(800);
    await run(
      target,
      tableRows
        .updateTable('messages')
        .set({ subject: 'zebra' })
        .where('user_id', '=', 'ada')
        .where('thread_id', '=', 'thread 1'),
    );
    const find = `SELECT thread_id FROM own_thread_search WHERE user_id = $1 AND words @@ 'zebra'::tsquery`;
    expect(await target.forTenant('ada').query(find, ['ada'])).toEqual([{ thread_id: 'thread 1' }]);
    expect(await target.forTenant('bob').query(find, ['ada'])).toEqual([]);
  });

  it('a backup of it can be restored into another', async () => {
    const file = join(folder, 'distributed.backup');
    const rows = await backupDatabase(target, file, ignore);
    const second = await makeDistributedDatabase(clusterUrl);
    const restored = await openDatabase({ url: second.url, poolSize: 2 });
    try {
      expect(await restoreDatabase(restored, await checkBackup(file), ignore)).toBe(rows);
    } finally {
      await restored.close();
      await second.drop();
    }
  });
});
