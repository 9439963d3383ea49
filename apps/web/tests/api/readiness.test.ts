import { openDatabase } from '@triage/database/open-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { connectedNewcomer, type Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';
import { makeServerDatabase } from '../support/world-database.ts';

describe.skipIf(!process.env['TEST_DATABASE_URL'])('a database that has become read-only', () => {
  let server: NonNullable<Awaited<ReturnType<typeof makeServerDatabase>>>;
  let world: World;
  let person: Person;
  beforeAll(async () => {
    const made = await makeServerDatabase();
    if (!made) throw new Error('There is no PostgreSQL');
    server = made;
    world = await startWorld({ env: { DATABASE_URL: server.url.href } });
    person = await connectedNewcomer(world);
  });
  afterAll(async () => {
    await world?.stop();
    await server?.drop();
  });

  /** Like a failover: connections end, and new ones reach a server that accepts no writes. */
  async function setReadOnly(value: 'on' | 'off'): Promise<void> {
    const name = server.url.pathname.slice(1);
    const admin = await openDatabase({ url: server.serverUrl, poolSize: 1 });
    await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    await admin.close();
  }

  const ready = () => fetch(`${world.appUrl}/health/ready`);

  test('is not ready and reports why, answers 503 to changes, shows the inbox, and recovers without a restart', async () => {
    expect((await ready()).status).toBe(200);
    await setReadOnly('on');
    await eventually(async () => {
      const response = await ready();
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({
        status: 'down',
        checks: { database: 'down' },
        problems: [expect.stringContaining('read-only')],
      });
    });
    const send = await person.call('POST', '/api/inbox/send', {
      to: ['bob@example.test'],
      subject: 'Not now',
      body: 'x',
    });
    expect([send.status, await send.json(), send.headers.get('retry-after')]).toEqual([
      503,
      { error: 'The database is unavailable. Try again in a moment' },
      '5',
    ]);
    expect((await person.fetch('/api/inbox/list?view=reply')).status).toBe(200);
    await setReadOnly('off');
    await eventually(async () => expect((await ready()).status).toBe(200));
    const again = { to: ['bob@example.test'], subject: 'Now', body: 'x' };
    expect((await person.call('POST', '/api/inbox/send', again)).status).toBe(200);
  });
});
