import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadMigrations } from '../migrate/load-migrations.ts';
import { migrateDatabase } from '../migrate/migrate-database.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { clusterUrl } from '../testing/cluster-for-tests.ts';
import { makeClusterDatabase, makeDistributedDatabase } from '../testing/distributed-database.ts';
import { makeTemporaryFolder } from '../testing/each-database.ts';
import { findClusterState } from './cluster-state.ts';
import { planDistribution } from './plan-distribution.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../../prisma/migrations');
/** What a later version may bring: tables that refer to distributed ones, filled from them, and written by a trigger. */
const LATER = `
-- A table of the threads; and one of its rows.
CREATE TABLE thread_marks (
  user_id text NOT NULL,
  thread_id text NOT NULL,
  mark text NOT NULL DEFAULT 'new; not old',
  PRIMARY KEY (user_id, thread_id),
  FOREIGN KEY (user_id, thread_id) REFERENCES threads (user_id, thread_id) ON DELETE CASCADE
);
CREATE TABLE mark_notes (user_id text NOT NULL, id text NOT NULL, thread_id text NOT NULL, PRIMARY KEY (user_id, id));
ALTER TABLE mark_notes ADD FOREIGN KEY (user_id, thread_id) REFERENCES thread_marks (user_id, thread_id) ON DELETE CASCADE;
CREATE INDEX mark_notes_of ON mark_notes (user_id, thread_id);
SELECT protect_tenant('thread_marks', 'user_id');
SELECT protect_tenant('mark_notes', 'user_id');
CREATE FUNCTION mark_thread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO thread_marks (user_id, thread_id) VALUES (NEW.user_id, NEW.thread_id);
  RETURN NEW;
END $$;
CREATE TRIGGER threads_mark AFTER INSERT ON threads FOR EACH ROW EXECUTE FUNCTION mark_thread();
INSERT INTO thread_marks (user_id, thread_id, mark) SELECT user_id, thread_id, 'old' FROM threads;
ALTER TABLE threads ADD COLUMN marked boolean NOT NULL DEFAULT false;
`;

/** The same pool, whose connection breaks when a statement with this text would be sent. */
function breakingAt(text: string, { pool }: Database): Pick<Database, 'pool'> {
  const connect = async () => {
    const client = await pool.connect();
    const query = (...given: Parameters<pg.PoolClient['query']>) =>
      String(given[0]).includes(text)
        ? Promise.reject(new Error('Interrupted'))
        : (client.query as (...given: unknown[]) => unknown)(...given);
    return { query, release: () => client.release() };
  };
  return { pool: { connect } as unknown as pg.Pool };
}

describe.skipIf(!clusterUrl)('migrations of a distributed database', () => {
  const root = makeTemporaryFolder();
  const folder = join(root, 'migrations');
  let made: Awaited<ReturnType<typeof makeDistributedDatabase>>;
  let database: Database;
  beforeAll(async () => {
    cpSync(MIGRATIONS, folder, { recursive: true });
    mkdirSync(join(folder, '99990101000000_marks'));
    writeFileSync(join(folder, '99990101000000_marks', 'migration.sql'), LATER);
    made = await makeDistributedDatabase(clusterUrl);
    database = await openDatabase({ url: made.url, poolSize: 4 });
    await database.query(`INSERT INTO users (id, email) VALUES ('ada', 'ada@x.test'), ('bob', 'bob@x.test')`);
    for (const user of ['ada', 'bob'])
      await database.query(
        `INSERT INTO threads (user_id, thread_id, last_message_at)
         SELECT '${user}', 'thread-' || n, now() FROM generate_series(1, 3) AS n`,
      );
  });
  afterAll(async () => {
    await database?.close();
    await made?.drop();
    rmSync(root, { recursive: true, force: true });
  });

  it('place new tables with their foreign keys, also after an interruption and by two processes at once', async () => {
    const before = (await findClusterState(database)).bonds;
    for (const step of ['create_distributed_table', 'DELETE FROM distribution.kept'])
      await expect(migrateDatabase(breakingAt(step, database), folder)).rejects.toThrow('Interrupted');
    expect(await Promise.all([migrateDatabase(database, folder), migrateDatabase(database, folder)])).toEqual(
      [[], []],
    );
    const state = await findClusterState(database);
    expect(planDistribution(state)).toEqual([]);
    const types = new Map(state.tables.map(({ name, type }) => [name, type]));
    expect([types.get('thread_marks'), types.get('mark_notes')]).toEqual(['distributed', 'distributed']);
    const names = state.bonds.map(({ name }) => name);
    expect(names.filter((name) => !before.some((bond) => bond.name === name))).toEqual([
      'threads_mark',
      'mark_notes_user_id_thread_id_fkey',
      'thread_marks_user_id_thread_id_fkey',
    ]);
    expect(await database.query(`SELECT to_regnamespace('distribution') AS left`)).toEqual([{ left: null }]);
  });

  it('keep what a new table was filled with, its trigger, its foreign keys and its row security', async () => {
    const marks = `SELECT thread_id AS thread, mark, user_id AS user FROM thread_marks ORDER BY user_id, thread_id`;
    expect(await database.query(marks)).toHaveLength(6);
    const ada = database.forTenant('ada');
    await ada.query(
      `INSERT INTO threads (user_id, thread_id, last_message_at) VALUES ('ada', 'thread-4', now())`,
    );
    await ada.query(`INSERT INTO mark_notes VALUES ('ada', 'note', 'thread-4')`);
    expect(await ada.query(`${marks} OFFSET 2`)).toEqual([
      { user: 'ada', thread: 'thread-3', mark: 'old' },
      { user: 'ada', thread: 'thread-4', mark: 'new; not old' },
    ]);
    await expect(ada.query(`INSERT INTO mark_notes VALUES ('bob', 'theft', 'thread-1')`)).rejects.toThrow(
      'row-level security',
    );
    const orphan = `INSERT INTO thread_marks (user_id, thread_id) VALUES ('ada', 'none')`;
    await expect(ada.query(orphan)).rejects.toThrow('foreign key');
    await database.query(`DELETE FROM users WHERE id = 'ada'`);
    expect(await database.query('SELECT FROM mark_notes')).toEqual([]);
    expect(await database.query(marks)).toHaveLength(3);
  });

  it('of this version since it can be upgraded are all in a form that Citus takes', async () => {
    const names = loadMigrations(MIGRATIONS).map(({ name }) => name);
    const early = names.slice(0, names.indexOf('20261126100000_sign_in') + 1);
    const { url, drop } = await makeClusterDatabase(clusterUrl);
    const upgraded = await openDatabase({ url, poolSize: 1 });
    try {
      await migrateDatabase(upgraded, undefined, early);
      for (const { sql } of planDistribution(await findClusterState(upgraded)))
        await upgraded.transaction(async (tx) => {
          for (const statement of sql) await tx.query(statement);
        });
      expect(await migrateDatabase(upgraded)).toEqual(names.slice(early.length));
      const [now, fresh] = [await findClusterState(upgraded), await makeDistributedDatabase(clusterUrl)];
      const expected = await openDatabase({ url: fresh.url, poolSize: 1 });
      expect(now).toEqual(await findClusterState(expected));
      await expected.close();
      await fresh.drop();
    } finally {
      await upgraded.close();
      await drop();
    }
  }, 180_000);
});
