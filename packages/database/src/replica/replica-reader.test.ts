import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../migrate/migrate-database.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { findOutage } from '../query/database-unavailable.ts';
import { now, rows, run } from '../testing/rows.ts';
import { findPrograms, startReplicated } from '../testing/start-replicated.ts';
import { switchAddress } from '../testing/switch-address.ts';
import { ReplicaReader } from './replica-reader.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const programs = serverUrl ? await findPrograms(serverUrl) : undefined;
if (!programs) console.warn('TEST_DATABASE_URL is not a PostgreSQL of this machine: replicas are not tested');

const PATIENCE = { connectMs: 5_000, answerMs: 10_000 };

describe.skipIf(!programs)('a streaming replica', { timeout: 120_000 }, () => {
  let servers: Awaited<ReturnType<typeof startReplicated>>;
  let address: Awaited<ReturnType<typeof switchAddress>>;
  let primary: Database;
  let replica: ReplicaReader;

  beforeAll(async () => {
    if (programs) servers = await startReplicated(programs);
    address = await switchAddress(servers.primary.port);
    const url = Object.assign(new URL(servers.primary.url), { port: String(address.port) }).href;
    primary = await openDatabase({ url, poolSize: 4 });
    await migrateDatabase(primary);
    for (const id of ['ada', 'bob']) {
      await run(primary, rows.insertInto('users').values({ id, email: `${id}@example.test` }));
      await run(
        primary,
        rows
          .insertInto('mailboxes')
          .values({ user_id: id, email_address: id, history_id: '1', index_state: 'done', synced_at: now }),
      );
    }
    replica = new ReplicaReader({
      open: () => openDatabase({ url: servers.standby.url, poolSize: 2, patience: PATIENCE }),
    });
  }, 120_000);
  afterAll(async () => {
    await replica?.close();
    await primary?.close();
    address?.close();
    await servers?.stop();
  });

  const readerOf = (id: string) => replica.readerOf(primary.forTenant(id), id);
  const ask = async (id: string) => {
    const [row] = await readerOf(id).query<{ standby: boolean; ids: string }>(
      `SELECT pg_is_in_recovery() AS standby, (SELECT string_agg(id, ',') FROM users) AS ids`,
    );
    return row;
  };
  const answersFrom = async (id: string) => ((await ask(id))?.standby ? 'replica' : 'primary');
  const replaying = (verb: 'pause' | 'resume') => servers.standby.ask(`SELECT pg_wal_replay_${verb}()`);

  it('answers once it has caught up, and shows a tenant no row of another', async () => {
    await expect.poll(() => answersFrom('ada'), { timeout: 30_000 }).toBe('replica');
    await expect.poll(() => answersFrom('bob'), { timeout: 30_000 }).toBe('replica');
    expect(await ask('ada')).toEqual({ standby: true, ids: 'ada' });
  });

  it('does not answer somebody who has written what it lacks, and answers others', async () => {
    await replaying('pause');
    const ada = primary.forTenant('ada');
    await run(ada, rows.updateTable('users').set({ name: 'Ada' }).where('id', '=', 'ada'));
    replica.noteWrite('ada');
    const names = await readerOf('ada').query('SELECT name FROM users');
    expect(names).toEqual([{ name: 'Ada' }]);
    expect([await answersFrom('ada'), await answersFrom('bob')]).toEqual(['primary', 'replica']);
    await replaying('resume');
    await expect.poll(() => answersFrom('ada'), { timeout: 30_000 }).toBe('replica');
    expect(await readerOf('ada').query('SELECT name FROM users')).toEqual([{ name: 'Ada' }]);
  });

  it('does not answer while the mailbox has another version on the primary, whichever process changed it', async () => {
    await replaying('pause');
    await run(
      primary,
      rows
        .updateTable('mailboxes')
        .set((eb) => ({ version: eb('version', '+', '1') }))
        .where('user_id', '=', 'bob'),
    );
    expect([await answersFrom('ada'), await answersFrom('bob')]).toEqual(['replica', 'primary']);
    await replaying('resume');
    await expect.poll(() => answersFrom('bob'), { timeout: 30_000 }).toBe('replica');
  });

  it('is not asked to write, and what follows a write is read where it was written', async () => {
    for (let time = 0; time < 2; time++) {
      const reader = readerOf('ada');
      await run(
        reader,
        rows
          .updateTable('users')
          .set({ name: `Ada ${time}` })
          .where('id', '=', 'ada'),
      );
      expect(await reader.query('SELECT name FROM users')).toEqual([{ name: `Ada ${time}` }]);
    }
    const found = await readerOf('ada').transaction((tx) =>
      tx.query('SELECT pg_is_in_recovery() AS standby'),
    );
    expect(found).toEqual([{ standby: false }]);
  });

  it('costs no read when it is killed, and is asked again when it is back', async () => {
    const began = performance.now();
    const asked = Array.from({ length: 200 }, (_, at) => answersFrom(at % 2 ? 'ada' : 'bob'));
    await servers.standby.kill();
    expect(new Set(await Promise.all(asked)).has('primary')).toBe(true);
    expect([await answersFrom('ada'), replica.state()]).toEqual(['primary', 'degraded']);
    console.info(`200 reads while the replica was killed: ${Math.round(performance.now() - began)} ms`);
    await servers.standby.start();
    await expect.poll(() => answersFrom('ada'), { timeout: 60_000, interval: 500 }).toBe('replica');
    expect(replica.state()).toBe('ok');
  });

  it('does not answer somebody with what it had before their writes, where it starts behind them after a crash', async () => {
    await servers.primary.ask('CHECKPOINT');
    await expect.poll(() => answersFrom('ada'), { timeout: 30_000 }).toBe('replica');
    await servers.standby.ask('CHECKPOINT');
    await run(
      primary.forTenant('ada'),
      rows.updateTable('users').set({ name: 'Ada the last' }).where('id', '=', 'ada'),
    );
    replica.noteWrite('ada');
    await expect.poll(() => answersFrom('ada'), { timeout: 30_000 }).toBe('replica');
    await servers.standby.kill();
    // Consistent at its last checkpoint, it takes reads, and replays no commit after that.
    await servers.standby.start({ recovery_min_apply_delay: '1h' });
    await expect.poll(() => answersFrom('bob'), { timeout: 60_000, interval: 500 }).toBe('replica');
    const old = await servers.standby.ask(`SELECT name FROM users WHERE id = 'ada'`);
    expect(old).not.toEqual([{ name: 'Ada the last' }]);
    expect(await answersFrom('ada')).toBe('primary');
    expect(await readerOf('ada').query('SELECT name FROM users')).toEqual([{ name: 'Ada the last' }]);
    await servers.standby.kill();
    await servers.standby.start();
    await expect.poll(() => answersFrom('ada'), { timeout: 60_000, interval: 500 }).toBe('replica');
  });

  it('is promoted while the app runs: writes are unavailable until the address leads to it, and then go on', async () => {
    await servers.primary.kill();
    const write = () =>
      run(
        primary.forTenant('bob'),
        rows.updateTable('users').set({ name: 'Bob' }).where('id', '=', 'bob').returning(['name']),
      ).catch((error: unknown) => findOutage(error)?.reason ?? error);
    expect(['lost', 'refused']).toContain(await write());
    // Not yet promoted: the address already leads to the standby.
    address.leadTo(servers.standby.port);
    await expect.poll(write, { timeout: 30_000 }).toBe('readOnly');
    expect(await answersFrom('bob')).toBe('replica');
    await servers.standby.ask('SELECT pg_promote()');
    await expect.poll(write, { timeout: 30_000 }).toEqual([{ name: 'Bob' }]);
    expect(await answersFrom('bob')).toBe('primary');
  });
});

it('a read is answered also where the primary cannot name its place in the log', async () => {
  const inRecovery = Object.assign(new Error('recovery is in progress'), { code: '55000' });
  const query = async (text: string) => {
    if (text.includes('pg_current_wal_insert_lsn')) throw inRecovery;
    return [{ one: 1 }];
  };
  const primary = { query } as unknown as Database;
  const opened: string[] = [];
  const replica = new ReplicaReader({
    open: () => {
      opened.push('replica');
      return Promise.reject(new Error('not asked'));
    },
  });
  expect(await replica.readerOf(primary, 'ada').query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect([opened, replica.state()]).toEqual([[], 'ok']);
});
