import { randomUUID } from 'node:crypto';
import { migrateDatabase } from '../migrate/migrate-database.ts';
import { openDatabase } from '../open-database.ts';
import { PARTITIONED } from '../partition/find-shape.ts';
import { partitionDatabase } from '../partition/partition-database.ts';
import { ask } from './start-citus.ts';

/** A migrated database on this server, whose large tables are partitioned; with 0 they are not. */
export async function makePartitionedDatabase(serverUrl: string, partitions = 16) {
  const name = `triage_${randomUUID().replaceAll('-', '')}`;
  await ask(serverUrl, `CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const database = await openDatabase({ url, poolSize: 1 });
  await migrateDatabase(database);
  await partitionDatabase(database, { partitions, dryRun: false, onTable: () => {} });
  await database.close();
  return {
    url,
    async drop() {
      await ask(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** The partitions that a plan names, by their table. */
export function findPartitions(plan: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const table of PARTITIONED) {
    const numbers = [...plan.matchAll(new RegExp(`\\b${table}_\\d+_(\\d+)\\b`, 'g'))].map(
      ([, number]) => number ?? '',
    );
    if (numbers.length > 0) found.set(table, new Set(numbers));
  }
  return found;
}
