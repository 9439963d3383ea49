import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { distributeDatabase } from '../distribute/distribute-database.ts';
import { migrateDatabase } from '../migrate/migrate-database.ts';
import { openDatabase } from '../open-database.ts';
import { addNodes, ask } from './start-citus.ts';

// Two worker processes that both find no template make it one after the other.
const TEMPLATE_LOCK = 72707371;
const TEMPLATE = 'triage_distributed';

/** A database of its own on every node of the cluster, empty but for the extensions. */
export async function makeClusterDatabase(coordinatorUrl: string, name = newName()) {
  const urls = await listNodes(coordinatorUrl);
  for (const url of urls) {
    await ask(url, `CREATE DATABASE ${name}`);
    await ask(inDatabase(url, name), 'CREATE EXTENSION citus; CREATE EXTENSION vector');
  }
  const url = inDatabase(coordinatorUrl, name);
  await ask(url, addNodes(urls.map((each) => Number(new URL(each).port))));
  return { url, drop: () => dropEverywhere(urls, name) };
}

/** The same, migrated and distributed: a copy of one that was made before. */
export async function makeDistributedDatabase(coordinatorUrl: string) {
  const urls = await listNodes(coordinatorUrl);
  const name = newName();
  const server = new pg.Client({ connectionString: coordinatorUrl });
  await server.connect();
  try {
    await server.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rows } = await server.query('SELECT FROM pg_database WHERE datname = $1', [TEMPLATE]);
    if (rows.length === 0) await makeTemplate(coordinatorUrl, urls);
    for (const url of urls) await ask(url, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  } finally {
    await server.end();
  }
  return { url: inDatabase(coordinatorUrl, name), drop: () => dropEverywhere(urls, name) };
}

async function makeTemplate(coordinatorUrl: string, urls: readonly string[]): Promise<void> {
  const unfinished = `${TEMPLATE}_new`;
  const { url } = await makeClusterDatabase(coordinatorUrl, unfinished);
  const database = await openDatabase({ url, poolSize: 1 });
  await migrateDatabase(database);
  await distributeDatabase(database, { dryRun: false, onStep: () => {} });
  await database.close();
  for (const each of urls) {
    // Citus has a process of its own in each database, which would be in the way of a copy.
    await ask(each, `ALTER DATABASE ${unfinished} ALLOW_CONNECTIONS false`);
    await untilAlone(each, unfinished);
    await ask(each, `ALTER DATABASE ${unfinished} RENAME TO ${TEMPLATE}`);
  }
}

async function untilAlone(url: string, name: string): Promise<void> {
  const others = `FROM pg_stat_activity WHERE datname = '${name}'`;
  do await ask(url, `SELECT pg_terminate_backend(pid) ${others}`);
  while ((await ask(url, `SELECT 1 ${others}`)).length > 0);
}

/** The coordinator first. */
async function listNodes(coordinatorUrl: string): Promise<string[]> {
  const nodes = await ask(coordinatorUrl, 'SELECT nodeport FROM pg_dist_node WHERE groupid <> 0 ORDER BY 1');
  return [
    coordinatorUrl,
    ...nodes.map(({ nodeport }) => Object.assign(new URL(coordinatorUrl), { port: String(nodeport) }).href),
  ];
}

async function dropEverywhere(urls: readonly string[], name: string): Promise<void> {
  for (const url of urls) await ask(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

function inDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

function newName(): string {
  return `triage_${randomUUID().replaceAll('-', '')}`;
}
