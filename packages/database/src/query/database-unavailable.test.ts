import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedPool } from '../embedded/embedded-pool.ts';
import { migrateDatabase } from '../migrate/migrate-database.ts';
import { probeWrites } from '../migrate/probe-writes.ts';
import { openDatabase } from '../open-database.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { rows, run } from '../testing/rows.ts';
import { asOutage, type DatabaseUnavailable, findOutage, type OutageReason } from './database-unavailable.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

async function reasonOfOpening(url: URL | string): Promise<OutageReason | undefined> {
  const failure = await openDatabase({ url: String(url), poolSize: 1 }).catch((error: unknown) => error);
  return findOutage(failure)?.reason;
}

describe.skipIf(!serverUrl)('opening PostgreSQL distinguishes', () => {
  const at = (change: Partial<URL>) => Object.assign(new URL(serverUrl ?? ''), change);
  let silent: Server;
  beforeAll(async () => {
    silent = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => silent?.close());

  it('a role, a database, a host and a port that are not there', async () => {
    expect(await reasonOfOpening(at({ username: 'nobody_of_this_name' }))).toBe('noRole');
    expect(await reasonOfOpening(at({ pathname: '/no_database_of_this_name' }))).toBe('noDatabase');
    expect(await reasonOfOpening(at({ hostname: 'no-such-host.invalid' }))).toBe('hostNotFound');
    expect(await reasonOfOpening(at({ port: '1' }))).toBe('refused');
  });

  it('something else than PostgreSQL at that port', async () => {
    const address = silent.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    expect(await reasonOfOpening(at({ port }))).toBe('lost');
  });

  it('a server without TLS where TLS is demanded', async () => {
    expect(await reasonOfOpening(`${serverUrl}?sslmode=require`)).toBe('tls');
  });
});

it.each([
  ['28P01', 'password authentication failed for user "triage"', 'wrongPassword'],
  ['28000', 'no pg_hba.conf entry for host "10.0.0.1", user "triage"', 'notAllowed'],
  ['57P03', 'the database system is starting up', 'starting'],
  ['53300', 'sorry, too many clients already', 'tooManyConnections'],
  // What a coordinator passes on about a worker that was killed in the middle of a statement.
  ['XX000', 'SSL SYSCALL error: EOF detected\ninvalid socket', 'lost'],
  ['XX000', 'failed to COPY to shard 102103 on 10.0.0.1:5432', 'lost'],
  ['ETIMEDOUT', 'connect ETIMEDOUT 10.0.0.1:5432', 'timeout'],
] as const)('code %s of the server is an outage of its own kind', (code, message, reason) => {
  expect(asOutage(Object.assign(new Error(message), { code }))).toMatchObject({ reason });
});

it('an error of a statement is no outage, and neither is a provider that refuses connections', () => {
  const duplicate = Object.assign(new Error('duplicate key'), { code: '23505' });
  expect(asOutage(duplicate)).toBe(duplicate);
  const refused = Object.assign(new Error('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
  expect(findOutage(refused)).toBeNull();
});

eachDatabase((makeEmpty, mode) => {
  it('a read-only database refuses every write with this error, answers reads, and accepts writes again without being reopened', async () => {
    const database = await openDatabase(await makeEmpty());
    await migrateDatabase(database);
    const readOnly = async (value: 'on' | 'off') => {
      // As a standby behaves, for every connection: those that are open and those to come.
      if (mode === 'embedded') return (database.pool as EmbeddedPool).forbidWrites(value === 'on');
      await database.query(`SET default_transaction_read_only = off`).catch(() => []);
      await database.query(
        `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = ${value}', current_database()); END $$`,
      );
      for (const client of [1, 2])
        await database
          .query('SELECT pg_terminate_backend(pg_backend_pid())', [], `end-${client}`)
          .catch(() => []);
    };
    await probeWrites(database);
    await readOnly('on');
    await expect(probeWrites(database)).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      reason: 'readOnly',
    });
    const write = () =>
      run(database, rows.insertInto('users').values({ id: 'ada', email: 'ada@example.test' }));
    await expect(write()).rejects.toMatchObject({ reason: 'readOnly' });
    await expect(
      database.prisma.user.create({ data: { id: 'b', email: 'b@example.test' } }),
    ).rejects.toSatisfy((error: unknown) => (asOutage(error) as DatabaseUnavailable).reason === 'readOnly');
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await readOnly('off');
    await probeWrites(database);
    await write();
    await database.close();
  });

  it('a probe leaves one row, however often it is made, and uses a temporary file', async () => {
    const database = await openDatabase(await makeEmpty());
    await migrateDatabase(database);
    for (let time = 0; time < 5; time++) await probeWrites(database);
    expect(await database.query('SELECT name FROM cron_runs')).toEqual([{ name: 'write-probe' }]);
    const plan = await database.transaction(async (tx) => {
      await tx.query(`SET LOCAL work_mem = '64kB'`);
      return tx.query<{ 'QUERY PLAN': string }>(
        'EXPLAIN (ANALYZE, BUFFERS) SELECT count(*) FROM generate_series(1, 10000)',
      );
    });
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/temp .*written=\d+/);
    await database.close();
  });
});
