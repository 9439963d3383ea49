import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findOwnModule } from '../embedded/find-own-file.ts';
import { listTables } from '../list-tables.ts';
import { loadMigrations } from '../migrate/load-migrations.ts';
import { migrateDatabase } from '../migrate/migrate-database.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { eachDatabase, makeTemporaryFolder } from '../testing/each-database.ts';
import { fillDatabase } from '../testing/fill-database.ts';
import { now, run as runRows, rows as tableRows } from '../testing/rows.ts';
import { backupDatabase } from '../transfer/backup-database.ts';
import { checkBackup } from '../transfer/check-backup.ts';
import { moveDatabase } from '../transfer/move-database.ts';
import { restoreDatabase } from '../transfer/restore-database.ts';
import { settleTexts, sumTable } from '../transfer/table-rows.ts';
import { describeTable } from './describe-table.ts';
import { listShapes, PARTITIONED } from './find-shape.ts';
import { partitionDatabase } from './partition-database.ts';
import { rebuildTable } from './rebuild-table.ts';

const ignore = () => {};
const INTO_16 = { partitions: 16, dryRun: false, onTable: ignore };

const fingerprint = (database: Database) =>
  database.transaction(async (tx) => {
    await settleTexts(tx);
    const sums: Record<string, string> = {};
    for (const table of await listTables(tx)) {
      const { rows, checksum } = await sumTable(tx, table);
      sums[table.name] = `${rows} ${checksum}`;
    }
    return sums;
  });
const partsOf = (database: Database) =>
  Promise.all(PARTITIONED.map((name) => describeTable(database, `public.${name}`)));
const partitionsOf = async (database: Database) =>
  (await listShapes(database)).map(({ partitions }) => partitions);

eachDatabase((makeEmpty, mode) => {
  if (mode === 'embedded') {
    it('refuses the embedded database', async () => {
      const refused = partitionDatabase({ mode: 'embedded' } as Database, INTO_16);
      await expect(refused).rejects.toThrow('set DATABASE_URL to a PostgreSQL');
    });
    return;
  }
  describe('npm run partition', () => {
    let url = '';
    let database: Database;
    beforeEach(async () => {
      url = (await makeEmpty()).url ?? '';
      database = await openDatabase({ url, poolSize: 2 });
    });
    afterEach(() => database?.close());
    const filled = async () => {
      await migrateDatabase(database);
      await fillDatabase(database);
    };
    const run = (...args: string[]) =>
      spawn(process.execPath, [findOwnModule('partition-command'), ...args], {
        env: { ...process.env, DATABASE_URL: url, DATABASE_DIRECT_URL: '' },
        stdio: 'ignore',
      });

    it('refuses a database that is not migrated, and changes nothing in a dry run', async () => {
      await expect(partitionDatabase(database, INTO_16)).rejects.toThrow('run npm run migrate first');
      await filled();
      const seen: string[] = [];
      const onTable = ({ name }: { name: string }) => seen.push(name);
      expect(await partitionDatabase(database, { partitions: 16, dryRun: true, onTable })).toBe(4);
      expect(seen).toEqual([...PARTITIONED]);
      expect(await partitionsOf(database)).toEqual([0, 0, 0, 0]);
    });

    it('leaves the tables to their owner when an administrator runs it', async () => {
      await filled();
      const owner = `owner_${process.pid}_${Date.now()}`;
      await database.query(`CREATE ROLE ${owner}`);
      for (const name of PARTITIONED) await database.query(`ALTER TABLE ${name} OWNER TO ${owner}`);
      await partitionDatabase(database, INTO_16);
      const owners = await database.query<{ owner: string; tables: number }>(
        `SELECT pg_get_userbyid(relowner) AS owner, count(*)::int AS tables FROM pg_class, unnest($1::text[]) AS name
         WHERE relkind IN ('p', 'r') AND (relname = name OR relname LIKE name || '_16_%') GROUP BY 1`,
        [[...PARTITIONED]],
      );
      expect(owners).toEqual([{ owner, tables: 4 + 4 * 16 }]);
      await database.query(`REASSIGN OWNED BY ${owner} TO CURRENT_USER`);
      await database.query(`DROP OWNED BY ${owner}`);
      await database.query(`DROP ROLE ${owner}`);
    });

    it('keeps every row, key, index, trigger, policy and right, there and back', async () => {
      await filled();
      const [rows, parts] = [await fingerprint(database), await partsOf(database)];
      expect(parts.map(({ foreignKeys }) => foreignKeys.length)).toEqual([expect.any(Number), 2, 3, 1]);
      for (const partitions of [16, 4, 0]) {
        expect(await partitionDatabase(database, { ...INTO_16, partitions })).toBe(4);
        expect(await partitionsOf(database)).toEqual(Array(4).fill(partitions));
        expect(await fingerprint(database)).toEqual(rows);
        expect(await partsOf(database)).toEqual(parts);
        expect(await partitionDatabase(database, { ...INTO_16, partitions })).toBe(0);
      }
      expect(await database.query(`SELECT to_regnamespace('partitions') AS left`)).toEqual([{ left: null }]);
    });

    it('leaves triggers and foreign keys at work', async () => {
      await filled();
      await partitionDatabase(database, INTO_16);
      await runRows(
        database,
        tableRows
          .updateTable('messages')
          .set({ subject: 'zebra' })
          .where('user_id', '=', 'ada')
          .where('thread_id', '=', 'thread 1'),
      );
      expect(
        await database.query(
          `SELECT thread_id FROM thread_search WHERE user_id = 'ada' AND words @@ 'zebra'::tsquery`,
        ),
      ).toEqual([{ thread_id: 'thread 1' }]);
      await expect(
        runRows(
          database,
          tableRows
            .insertInto('messages')
            .values({ user_id: 'ada', message_id: 'm', thread_id: 'none', sent_at: now }),
        ),
      ).rejects.toThrow('foreign key');
      await runRows(database, tableRows.deleteFrom('users').where('id', '=', 'ada'));
      for (const table of [...PARTITIONED, 'thread_search'])
        expect(await database.query(`SELECT DISTINCT user_id FROM ${table}`)).toEqual([{ user_id: 'bob' }]);
    });

    it('lets a user neither see the rows of another nor name a partition', async () => {
      await filled();
      await partitionDatabase(database, INTO_16);
      const ada = database.forTenant('ada');
      for (const table of PARTITIONED)
        expect(await ada.query(`SELECT DISTINCT user_id FROM ${table}`)).toEqual([{ user_id: 'ada' }]);
      await expect(ada.query('SELECT FROM partitions.threads_16_0')).rejects.toThrow(/permission denied/);
      await expect(
        runRows(
          ada,
          tableRows.insertInto('threads').values({ user_id: 'bob', thread_id: 'x', last_message_at: now }),
        ),
      ).rejects.toThrow('row-level security');
    });

    it('names the app where that has a table in use, and leaves it as it was', {
      timeout: 60_000,
    }, async () => {
      await filled();
      await database.transaction(async (tx) => {
        await tx.query('LOCK TABLE threads IN ROW SHARE MODE');
        const other = await openDatabase({ url, poolSize: 1 });
        await expect(partitionDatabase(other, INTO_16)).rejects.toThrow('threads is in use: stop the app');
        await other.close();
      });
      expect(await partitionsOf(database)).toEqual([0, 0, 0, 0]);
    });

    it('goes on after kill -9 and after a lost server process, each while it copies a table', async () => {
      await filled();
      const rows = await fingerprint(database);
      // Copying takes as long as this wants, and tells that it has begun.
      await database.query(`CREATE FUNCTION slowly() RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
        BEGIN PERFORM pg_sleep(0.05); RETURN true; END $$`);
      await database.query('ALTER TABLE messages ADD CONSTRAINT slow CHECK (slowly()) NOT VALID');
      const copying = async () => {
        for (;;) {
          const [found] = await database.query<{ pid: number }>(
            `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'
               AND query LIKE 'INSERT INTO public."messages"%'`,
          );
          if (found) return found.pid;
          await sleep(20);
        }
      };
      const ended = (child: ReturnType<typeof run>) =>
        new Promise<number | null>((resolve) => child.once('exit', resolve));

      const killed = run();
      const first = ended(killed);
      await copying();
      killed.kill('SIGKILL');
      await first;
      expect(await partitionsOf(database)).toEqual([16, 0, 0, 0]);
      // Its server process ends the copying when it notices.
      const lost = run();
      const second = ended(lost);
      await database.query('SELECT pg_terminate_backend($1)', [await copying()]);
      expect(await second).not.toBe(0);
      expect(await partitionsOf(database)).toEqual([16, 0, 0, 0]);
      expect(await fingerprint(database)).toEqual(rows);

      await database.query('ALTER TABLE messages DROP CONSTRAINT slow');
      await partitionDatabase(database, INTO_16);
      expect(await partitionsOf(database)).toEqual([16, 16, 16, 16]);
      expect(await fingerprint(database)).toEqual(rows);
    }, 120_000);

    it('can be followed by every migration since row security', async () => {
      const names = loadMigrations(join(import.meta.dirname, '../../../../prisma/migrations')).map(
        ({ name }) => name,
      );
      const early = names.slice(0, names.indexOf('20261121001000_row_security') + 1);
      await migrateDatabase(database, undefined, early);
      for (const name of PARTITIONED) await database.transaction((tx) => rebuildTable(tx, name, 4));
      expect(await migrateDatabase(database)).toEqual(names.slice(early.length));
      expect(await partitionsOf(database)).toEqual([4, 4, 4, 4]);
      await fillDatabase(database);
    }, 120_000);
  });

  describe('a partitioned database', () => {
    let folder = '';
    let source: Database;
    beforeAll(async () => {
      folder = makeTemporaryFolder();
      source = await openDatabase({ dataDir: join(folder, 'source') });
      await migrateDatabase(source);
      await fillDatabase(source);
    });
    afterAll(async () => {
      await source?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    it('is filled by move, and its backup is restored into another, and into an ordinary one', async () => {
      const rows = await fingerprint(source);
      const target = await openDatabase(await makeEmpty());
      await migrateDatabase(target);
      await partitionDatabase(target, INTO_16);
      await moveDatabase(source, target, ignore);
      expect(await fingerprint(target)).toEqual(rows);
      const file = join(folder, 'partitioned.backup');
      await backupDatabase(target, file, ignore);
      await target.close();
      for (const partitions of [4, 0]) {
        const restored = await openDatabase(await makeEmpty());
        await migrateDatabase(restored);
        await partitionDatabase(restored, { ...INTO_16, partitions });
        await restoreDatabase(restored, await checkBackup(file), ignore);
        expect(await fingerprint(restored)).toEqual(rows);
        expect(await partitionsOf(restored)).toEqual(Array(4).fill(partitions));
        await restored.close();
      }
    });
  });
});
