import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../open-database.ts';
import { makeDistributedDatabase } from '../testing/distributed-database.ts';
import { type CitusCluster, startCitus } from '../testing/start-citus.ts';

const programs = process.env['TEST_CITUS'] ?? '';

describe.skipIf(!programs)('a distributed database', () => {
  let cluster: CitusCluster;
  let database: Database;
  beforeAll(async () => {
    cluster = await startCitus(programs);
    const { url } = await makeDistributedDatabase(cluster.url);
    database = await openDatabase({ url });
  });
  afterAll(async () => {
    await database?.close();
    await cluster?.stop();
  });
  it('opens', async () => {
    console.log(await database.query('SELECT count(*) FROM citus_tables'));
    await database.query(`INSERT INTO users (id, email) VALUES ('ada','a@x'), ('bob', 'b@x')`);
    await database.query(`INSERT INTO user_settings (user_id) VALUES ('ada'), ('bob')`);
    console.log(await database.forTenant('ada').query('SELECT user_id FROM user_settings'));
    console.log(await database.forTenant('ada').query('SELECT user_id FROM user_settings WHERE user_id = $1', ['ada']));
    expect(1).toBe(1);
  });
});
