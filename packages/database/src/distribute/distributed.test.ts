import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../migrate/migrate-database.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { clusterUrl } from '../testing/cluster-for-tests.ts';
import { makeClusterDatabase, makeDistributedDatabase } from '../testing/distributed-database.ts';
import { now, run, rows as tableRows } from '../testing/rows.ts';
import { describeTenantStatements } from '../testing/tenant-statements.ts';
import { findClusterState } from './cluster-state.ts';
import { CannotDistribute, distributeDatabase } from './distribute-database.ts';

const SETTINGS = { dryRun: false, onStep: () => {} };

describe.skipIf(!clusterUrl)('distributed over two workers', () => {
  const drops: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const drop of drops) await drop();
  });

  describeTenantStatements(async () => {
    const { url, drop } = await makeDistributedDatabase(clusterUrl);
    drops.push(drop);
    return openDatabase({ url, poolSize: 3 });
  });
});

describe.skipIf(!clusterUrl)('npm run distribute', () => {
  let made: Awaited<ReturnType<typeof makeClusterDatabase>>;
  let database: Database;
  beforeAll(async () => {
    made = await makeClusterDatabase(clusterUrl);
    database = await openDatabase({ url: made.url, poolSize: 2 });
  });
  afterAll(async () => {
    await database?.close();
    await made?.drop();
  });

  it('refuses a database that is not migrated', async () => {
    await expect(distributeDatabase(database, SETTINGS)).rejects.toThrow('run npm run migrate first');
  });

  it('shows its steps and changes nothing in a dry run', async () => {
    await migrateDatabase(database);
    await run(
      database,
      tableRows.insertInto('users').values([
        { id: 'ada', email: 'ada@x.test' },
        { id: 'bob', email: 'bob@x.test' },
      ]),
    );
    await database.query(`INSERT INTO threads (user_id, thread_id, last_message_at)
      SELECT id, 'thread-' || n, now() FROM users, generate_series(1, 3) AS n`);
    await run(
      database,
      tableRows
        .insertInto('messages')
        .columns(['user_id', 'message_id', 'thread_id', 'sent_at', 'subject'])
        .expression((eb) =>
          eb
            .selectFrom('threads')
            .select([
              'user_id',
              eb(eb.val('message-'), '||', eb.ref('thread_id')).$castTo<string>().as('message_id'),
              'thread_id',
              now.as('sent_at'),
              eb.val('A subject').as('subject'),
            ]),
        ),
    );
    const before = await findClusterState(database);
    const steps: string[] = [];
    const count = await distributeDatabase(database, {
      dryRun: true,
      onStep: ({ description }) => steps.push(description),
    });
    expect([steps.length, steps.includes('Distribute threads by user_id')]).toEqual([count, true]);
    expect(await findClusterState(database)).toEqual(before);
  });

  it('goes on where it was interrupted, keeps every row, foreign key and trigger, and has nothing to do afterwards', async () => {
    const bonds = (await findClusterState(database)).bonds.filter(({ table }) => table !== 'mail_quotas');
    const rows = await database.query('SELECT * FROM thread_search ORDER BY user_id, thread_id');
    let left = 0;
    // In the middle of the tables, and while foreign keys and triggers are added again.
    for (const interruptAt of [3, 70, 50, 40, 30]) {
      let done = 0;
      const onStep = () => {
        if (done++ === interruptAt) throw new Error('Interrupted');
      };
      await distributeDatabase(database, { dryRun: false, onStep }).catch((error: Error) => {
        if (error.message !== 'Interrupted') throw error;
        left++;
      });
    }
    expect(left).toBeGreaterThan(2);
    await distributeDatabase(database, SETTINGS);
    expect((await findClusterState(database)).bonds).toEqual(bonds);
    expect(await database.query('SELECT * FROM thread_search ORDER BY user_id, thread_id')).toEqual(rows);
    expect(await database.query('SELECT count(*)::int AS n FROM messages')).toEqual([{ n: 6 }]);
    expect(await distributeDatabase(database, SETTINGS)).toBe(0);
    expect(await database.query(`SELECT to_regnamespace('distribution') AS left`)).toEqual([{ left: null }]);
  });

  it('deletes everything of a user, on every worker and on the coordinator, with the user', async () => {
    await run(
      database,
      tableRows.insertInto('sessions').values({ token_hash: 'hash', user_id: 'ada', expires: now }),
    );
    await run(database, tableRows.deleteFrom('users').where('id', '=', 'ada'));
    const tables = ['threads', 'messages', 'thread_search', 'sessions'];
    for (const table of tables)
      expect(await database.query(`SELECT count(*)::int AS n FROM ${table} WHERE user_id = 'ada'`)).toEqual([
        { n: 0 },
      ]);
    expect(await database.query('SELECT count(*)::int AS n FROM messages')).toEqual([{ n: 3 }]);
  });
});

describe('npm run distribute without Citus', () => {
  it('refuses the embedded database in a plain sentence', async () => {
    const embedded = { mode: 'embedded' } as Database;
    const refused = distributeDatabase(embedded, SETTINGS);
    await expect(refused).rejects.toThrow(CannotDistribute);
    await expect(refused).rejects.toThrow('set DATABASE_URL to the coordinator');
  });

  it.skipIf(!process.env['TEST_DATABASE_URL'])('refuses a PostgreSQL that has no Citus', async () => {
    const database = await openDatabase({ url: process.env['TEST_DATABASE_URL'] ?? '', poolSize: 1 });
    await expect(distributeDatabase(database, SETTINGS)).rejects.toThrow('Citus is not installed');
    await database.close();
  });
});
