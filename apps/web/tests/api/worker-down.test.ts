import { openDatabase } from '@triage/database/open-database';
import { makeDistributedDatabase } from '@triage/database/testing/distributed-database';
import { type CitusCluster, startCitus } from '@triage/database/testing/start-citus';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { fetchOutbox } from '../support/mail/fetch-outbox.ts';
import { connectedNewcomer, type Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

const programs = process.env['TEST_CITUS'] ?? '';
if (!programs) console.warn('TEST_CITUS is not set: a distributed database with a worker down is not tested');

const NODE = `
  SELECT n.nodeport AS port FROM pg_dist_placement p JOIN pg_dist_node n USING (groupid)
  WHERE p.shardid = get_shard_id_for_distribution_column('user_settings', $1::text)`;

describe.skipIf(!programs)('a distributed database of two workers', () => {
  let cluster: CitusCluster;
  let world: World;
  /** One whose data is on the first worker, and one whose data is on the second. */
  let first: Person;
  let second: Person;
  let firstPort = 0;

  beforeAll(async () => {
    cluster = await startCitus(programs);
    const { url } = await makeDistributedDatabase(cluster.url);
    world = await startWorld({ env: { DATABASE_URL: url } });
    const database = await openDatabase({ url, poolSize: 1 });
    const portOf = async (person: Person) =>
      (await database.query<{ port: number }>(NODE, [await person.userId()]))[0]?.port ?? 0;
    const [firstWorker] = await database.query<{ port: number }>(
      'SELECT min(nodeport) AS port FROM pg_dist_node WHERE groupid <> 0',
    );
    firstPort = firstWorker?.port ?? 0;
    const people = new Map<boolean, Person>();
    while (people.size < 2) {
      const person = await connectedNewcomer(world);
      people.set((await portOf(person)) === firstPort, person);
    }
    await database.close();
    [first, second] = [people.get(true) as Person, people.get(false) as Person];
  }, 240_000);
  afterAll(async () => {
    await world?.stop();
    await cluster?.stop();
  });

  const listOf = async (person: Person) => (await person.fetch('/api/inbox/list?view=reply')).status;
  const ready = async () => {
    const response = await fetch(`${world.appUrl}/health/ready`);
    return { status: response.status, body: await response.json() };
  };

  test('serves both, and is ready', async () => {
    expect([await listOf(first), await listOf(second)]).toEqual([200, 200]);
    expect(await ready()).toMatchObject({ status: 200, body: { checks: { workers: 'ok' } } });
  });

  test('while one is down, serves and sends for the users of the other, and readiness names it', async () => {
    const name = await downOf(firstPort);
    await cluster.kill(name);
    expect([await listOf(first), await listOf(second)]).toEqual([503, 200]);
    const { status, body } = await ready();
    expect([status, body.status, body.checks.workers, body.checks.migrations]).toEqual([
      200,
      'degraded',
      'degraded',
      'ok',
    ]);
    expect(body.problems.join()).toContain(`127.0.0.1:${firstPort} does not answer`);
    const request = { to: ['bob@sandbox.test'], subject: 'Beside a dead worker', body: 'Hello' };
    expect((await second.call('POST', '/api/inbox/send', request)).status).toBe(200);
    await eventually(async () => {
      const sent = (await fetchOutbox(world)).filter(({ subject }) => subject === request.subject);
      expect(sent).toHaveLength(1);
    }, 30_000);
    // Signing in writes nothing on a worker.
    expect(await listOf(await second.signIn())).toBe(200);
    await cluster.start(name);
    await eventually(async () => expect(await listOf(first)).toBe(200));
    await eventually(async () => expect((await ready()).body.checks.workers).toBe('ok'));
  }, 120_000);

  test('while one hangs, serves and sends for the users of the other, and readiness names it', async () => {
    const name = await downOf(firstPort);
    expect([await listOf(first), await listOf(second)]).toEqual([200, 200]);
    cluster.hang(name);
    try {
      // More at once than the pool has connections.
      const stuck = Array.from({ length: 15 }, () => listOf(first));
      expect(new Set(await Promise.all(stuck))).toEqual(new Set([503]));
      expect(await listOf(second)).toBe(200);
      await eventually(async () => {
        const { status, body } = await ready();
        expect([status, body.status, body.checks.migrations]).toEqual([200, 'degraded', 'ok']);
        expect(body.problems.join()).toContain(`127.0.0.1:${firstPort} does not answer`);
      }, 30_000);
      const request = { to: ['bob@sandbox.test'], subject: 'Beside a hanging worker', body: 'Hello' };
      expect((await second.call('POST', '/api/inbox/send', request)).status).toBe(200);
      await eventually(async () => {
        const sent = (await fetchOutbox(world)).filter(({ subject }) => subject === request.subject);
        expect(sent).toHaveLength(1);
      }, 90_000);
    } finally {
      cluster.resume(name);
    }
    await eventually(async () => expect(await listOf(first)).toBe(200), 30_000);
    await eventually(async () => expect((await ready()).body.checks.workers).toBe('ok'), 30_000);
  }, 240_000);

  /** The nodes were added in the order of their names. */
  async function downOf(port: number) {
    const database = await openDatabase({ url: cluster.url, poolSize: 1 });
    const nodes = await database.query<{ port: number }>(
      'SELECT nodeport AS port FROM pg_dist_node WHERE groupid <> 0 ORDER BY nodeid',
    );
    await database.close();
    return nodes[0]?.port === port ? 'worker1' : 'worker2';
  }
});
