import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listTables } from '../list-tables.ts';
import { migrateDatabase } from '../migrate/migrate-database.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { eachDatabase, makeTemporaryFolder } from '../testing/each-database.ts';
import { fillDatabase } from '../testing/fill-database.ts';
import { run, rows as tableRows } from '../testing/rows.ts';
import { backupDatabase } from './backup-database.ts';
import { checkBackup } from './check-backup.ts';
import { moveDatabase } from './move-database.ts';
import { restoreDatabase } from './restore-database.ts';
import { settleTexts, sumTable } from './table-rows.ts';

const ignore = () => {};
const restore = async (target: Database, file: string) =>
  restoreDatabase(target, await checkBackup(file), ignore);

/** Every table by its count and checksum. */
function fingerprint(database: Database): Promise<Record<string, string>> {
  return database.transaction(async (tx) => {
    await settleTexts(tx);
    const sums: Record<string, string> = {};
    for (const table of await listTables(tx)) {
      const { rows, checksum } = await sumTable(tx, table);
      sums[table.name] = `${rows} ${checksum}`;
    }
    return sums;
  });
}

function nearest(database: Database): Promise<unknown[]> {
  return database.query(
    `SELECT e.thread_id, length(e.bits) AS bits FROM embeddings e WHERE e.user_id = 'ada'
     ORDER BY e.embedding <=> (SELECT embedding FROM embeddings WHERE user_id = 'ada' AND thread_id = 'thread 3'),
       e.thread_id LIMIT 5`,
  );
}

let folder = '';
let source: Database;
let file = '';
beforeAll(async () => {
  folder = makeTemporaryFolder();
  source = await openDatabase({ dataDir: join(folder, 'source') });
  await migrateDatabase(source);
  await fillDatabase(source);
  file = join(folder, 'good.backup');
  await backupDatabase(source, file, ignore);
});
afterAll(async () => {
  await source?.close();
  rmSync(folder, { recursive: true, force: true });
});

eachDatabase((makeEmpty) => {
  describe('a transfer', () => {
    let target: Database;
    beforeEach(async () => {
      target = await openDatabase(await makeEmpty());
    });
    afterEach(() => target?.close());

    it('moves every row of every table with counts and checksums the same, vectors and words too', async () => {
      const rows = await moveDatabase(source, target, ignore);
      expect(rows).toBeGreaterThan(800);
      expect(await fingerprint(target)).toEqual(await fingerprint(source));
      expect(await nearest(target)).toEqual(await nearest(source));
      // Numbers go on, triggers are awake again, references hold.
      const [job] = await run(
        target,
        tableRows
          .insertInto('jobs')
          .values({ kind: 'reembed', payload: '{}', last_attempt: 8 })
          .returning('id'),
      );
      const [highest] = await source.query<{ id: string }>('SELECT (max(id) + 1)::text AS id FROM jobs');
      expect(job?.id).toBe(highest?.id);
      await run(
        target,
        tableRows
          .updateTable('messages')
          .set({ subject: 'zebra' })
          .where('user_id', '=', 'ada')
          .where('thread_id', '=', 'thread 1'),
      );
      const found = await target.query(
        `SELECT thread_id FROM thread_search WHERE user_id = 'ada' AND words @@ 'zebra'::tsquery`,
      );
      expect(found).toEqual([{ thread_id: 'thread 1' }]);
      await run(target, tableRows.deleteFrom('users').where('id', '=', 'ada'));
      expect(await target.query(`SELECT 1 FROM messages WHERE user_id = 'ada'`)).toEqual([]);
    });

    it('that fails on the way leaves the target empty, and works when it is repeated', async () => {
      let tables = 0;
      const breakOff = () => {
        tables += 1;
        if (tables === 5) throw new Error('power cut');
      };
      await expect(moveDatabase(source, target, breakOff)).rejects.toThrow('power cut');
      expect(await target.query('SELECT 1 FROM users')).toEqual([]);
      await moveDatabase(source, target, ignore);
      expect(await fingerprint(target)).toEqual(await fingerprint(source));
    });

    it('refuses a target that holds anything, and leaves it as it was', async () => {
      await migrateDatabase(target);
      await run(target, tableRows.insertInto('users').values({ id: 'eve', email: 'eve@example.test' }));
      const before = await fingerprint(target);
      await expect(moveDatabase(source, target, ignore)).rejects.toThrow(/not empty \(users\)/);
      await expect(restore(target, file)).rejects.toThrow(/not empty \(users\)/);
      expect(await fingerprint(target)).toEqual(before);
    });

    it('by a backup file brings everything back, and a backup of that is the same again', async () => {
      await restore(target, file);
      expect(await fingerprint(target)).toEqual(await fingerprint(source));
      const second = join(folder, `${Math.random()}.backup`);
      await backupDatabase(target, second, ignore);
      expect(sorted(second)).toEqual(sorted(file));
    });

    it('refuses a file that is cut, damaged or something else, and keeps nothing of it', async () => {
      const text = gunzipSync(readFileSync(file)).toString();
      const lines = text.split('\n');
      const row = lines.findIndex((line) => line.startsWith('["ada","thread 7"'));
      const wrong: Record<string, Buffer> = {
        'cut in the middle': readFileSync(file).subarray(0, 20_000),
        'without its end': gzipSync(lines.slice(0, -2).join('\n')),
        'a value changed': gzipSync(
          lines.with(row, (lines[row] ?? '').replace('INBOX', 'OUTBOX')).join('\n'),
        ),
        'a row missing': gzipSync(lines.toSpliced(row, 1).join('\n')),
        'something else': gzipSync('{"hello":1}\n'),
      };
      expect(row).toBeGreaterThan(0);
      for (const [name, bytes] of Object.entries(wrong)) {
        const bad = join(folder, 'bad.backup');
        writeFileSync(bad, bytes);
        await expect(restore(target, bad), name).rejects.toThrow();
        const left = await target.query('SELECT 1 FROM users').catch(() => []);
        expect(left, name).toEqual([]);
      }
      await restore(target, file);
    });

    it('brings a backup of an earlier version up to date, and refuses one of a later', async () => {
      const lines = gunzipSync(readFileSync(file)).toString().split('\n');
      const head = JSON.parse(lines[0] ?? '') as { migrations: string[] };
      const later = { ...head, migrations: [...head.migrations, '99991231000000_later'] };
      const newer = join(folder, 'newer.backup');
      writeFileSync(newer, gzipSync(lines.with(0, JSON.stringify(later)).join('\n')));
      await expect(restore(target, newer)).rejects.toThrow('99991231000000_later');
      await migrateDatabase(target, undefined, head.migrations.slice(0, -1));
      const earlier = join(folder, `${Math.random()}.backup`);
      await run(target, tableRows.insertInto('users').values({ id: 'old', email: 'old@example.test' }));
      await backupDatabase(target, earlier, ignore);
      await run(target, tableRows.deleteFrom('users'));
      await restore(target, earlier);
      expect(await migrateDatabase(target)).toEqual([]);
      expect(await target.query('SELECT id FROM users')).toEqual([{ id: 'old' }]);
    });
  });
});

/** Rows come in any order. */
function sorted(backup: string): string[] {
  return gunzipSync(readFileSync(backup)).toString().split('\n').sort();
}
