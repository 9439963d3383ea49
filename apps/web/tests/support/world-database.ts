import { randomUUID } from 'node:crypto';
import { openDatabase } from '@triage/database/open-database';
import { makeDistributedDatabase } from '@triage/database/testing/distributed-database';
import { makePartitionedDatabase } from '@triage/database/testing/partitioned-database';

interface ServerDatabase {
  url: URL;
  /** Another database of the same server. */
  serverUrl: string;
  drop(): Promise<void>;
}

/**
 * Creates an empty database on the test PostgreSQL, one with partitions there, or a distributed one on the test cluster; null if
 * there is no server.
 */
export async function makeServerDatabase(): Promise<ServerDatabase | null> {
  if (process.env['TEST_DATABASE'] === 'citus') {
    const serverUrl = process.env['TEST_CITUS_URL'] ?? '';
    const { url, drop } = await makeDistributedDatabase(serverUrl);
    return { url: new URL(url), serverUrl, drop };
  }
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (!serverUrl) return null;
  if (process.env['TEST_DATABASE'] === 'partitioned') {
    const { url, drop } = await makePartitionedDatabase(serverUrl);
    return { url: new URL(url), serverUrl, drop };
  }
  const name = `triage_world_${randomUUID().replaceAll('-', '')}`;
  const onServer = async (statement: string) => {
    const server = await openDatabase({ url: serverUrl, poolSize: 1 });
    await server.query(statement);
    await server.close();
  };
  await onServer(`CREATE DATABASE ${name}`);
  return {
    url: Object.assign(new URL(serverUrl), { pathname: `/${name}` }),
    serverUrl,
    drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}
