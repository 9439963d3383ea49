import { parseArgs } from 'node:util';
import { listInbox } from '../../packages/core/src/mailbox/inbox/list-inbox.ts';
import { parseQuery } from '../../packages/core/src/search/parse-query.ts';
import { mintTenantId } from '../../packages/core/src/tenant/tenant-id.ts';
import { findThreads } from '../../packages/database/src/find-threads.ts';
import { type Database, openDatabase } from '../../packages/database/src/open-database.ts';
import { partitionDatabase } from '../../packages/database/src/partition/partition-database.ts';
import { countLanes } from '../../packages/database/src/tables/inbox/count-inbox.ts';
import { listMessagesOfThreads } from '../../packages/database/src/tables/messages/thread-messages.ts';
import { findSimilar } from '../../packages/database/src/tables/search/find-similar.ts';
import { makePartitionedDatabase } from '../../packages/database/src/testing/partitioned-database.ts';
import { ask } from '../../packages/database/src/testing/start-citus.ts';
import { reportRow } from '../report/report-row.ts';
import { show } from '../search/percentiles.ts';
import { fillTenants, WORDS } from './fill-tenants.ts';
import { timeTurns } from './time-turns.ts';

/*
 * One database and a copy of it whose large tables `npm run partition` has divided, on the PostgreSQL of TEST_DATABASE_URL, which
 * needs room for both: reads of users in turn, and vacuum after changes to one message of twenty.
 */
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    partitions: { type: 'string', default: '16' },
  },
});
const [MESSAGES, PARTITIONS] = [Number(values.messages), Number(values.partitions)];
const OF_A_MAILBOX = 10_000;
const ROUNDS = 300;
const VECTOR = Array.from({ length: 1_536 }, (_, at) => Math.cos(at));

const server = process.env['TEST_DATABASE_URL'];
if (!server) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL with pgvector');
const now = new Date();
const userIds = Array.from({ length: Math.ceil(MESSAGES / OF_A_MAILBOX) }, (_, n) => `bench-${n}`);
const made = await makePartitionedDatabase(server, 0);
const name = new URL(made.url).pathname.slice(1);
const urlOfCopy = Object.assign(new URL(made.url), { pathname: `/${name}_copy` }).href;
const opened: Database[] = [];
const open = async (url: string) => {
  const database = await openDatabase({ url, poolSize: 1 });
  opened.push(database);
  return database;
};
try {
  await timed(`${MESSAGES} messages of ${userIds.length} mailboxes stored`, async () => {
    const db = await openDatabase({ url: made.url, poolSize: 2 });
    const threads = OF_A_MAILBOX / 2;
    await fillTenants(db, { userIds, threads, messages: OF_A_MAILBOX, vectorOf: 50, now });
    await db.close();
    await ask(server, `CREATE DATABASE ${name}_copy TEMPLATE ${name} STRATEGY FILE_COPY`);
  });
  const [whole, divided] = [await open(made.url), await open(urlOfCopy)];
  await timed(`npm run partition, into ${PARTITIONS}`, () =>
    partitionDatabase(divided, { partitions: PARTITIONS, dryRun: false, onTable: () => {} }),
  );
  await ask(made.url, 'VACUUM (ANALYZE)');
  await ask(urlOfCopy, 'VACUUM (ANALYZE)');
  await reads(whole, divided);
  await vacuum(whole, divided);
} finally {
  for (const database of opened) await database.close();
  await ask(server, `DROP DATABASE IF EXISTS ${name}_copy WITH (FORCE)`);
  await made.drop();
}

async function reads(whole: Database, divided: Database): Promise<void> {
  const clock = { now: () => now };
  const works: [string, (db: Database, userId: string, round: number) => Promise<unknown>][] = [
    [
      '50 of a lane',
      (db, id) => listInbox({ tenantId: mintTenantId(id), db, clock }, { view: 'reply', limit: 50 }),
    ],
    ['counts of the lanes', (db, userId) => countLanes(db, mintTenantId(userId))],
    [
      'messages of a thread',
      (db, userId, round) => listMessagesOfThreads(db, { userId, threadIds: [`t${1 + (round % 4_000)}`] }),
    ],
    [
      'search by two words',
      (db, userId, round) => {
        const words = `"w${(round * 31) % WORDS}" OR "w${(round * 77) % WORDS}"`;
        const { node } = parseQuery(words, { now, timeZone: 'UTC', ownAddresses: [] });
        return findThreads(db, { userId, node, now, limit: 25 });
      },
    ],
    [
      'search by meaning',
      (db, userId) =>
        findSimilar(db, { userId, provider: 'ai_primary', model: 'bench', vector: VECTOR, limit: 10 }),
    ],
  ];
  for (const [what, work] of works) {
    const userOf = (round: number) => userIds[(round * 37) % userIds.length] ?? '';
    const of = (db: Database) => (round: number) => work(db.forTenant(userOf(round)), userOf(round), round);
    const [one, many] = await timeTurns([of(whole), of(divided)], ROUNDS);
    if (!one || !many) throw new Error('Nothing was measured');
    reportRow({
      what: `${what}, ${PARTITIONS} partitions`,
      ours: show(many),
      baseline: `one table: ${show(one)}`,
      ratio: many.p50 / one.p50,
    });
  }
}

async function vacuum(whole: Database, divided: Database): Promise<void> {
  const change = `UPDATE messages SET label_ids = '{INBOX,UNREAD}' WHERE hashtext(message_id) % 20 = 0`;
  for (const database of [whole, divided]) await database.query(change);
  const clean = async (database: Database, table: string) => {
    const start = performance.now();
    await database.query(`VACUUM (INDEX_CLEANUP ON) ${table}`);
    return performance.now() - start;
  };
  const one = await clean(whole, 'messages');
  const each: number[] = [];
  for (let part = 0; part < PARTITIONS; part++)
    each.push(await clean(divided, `partitions.messages_${PARTITIONS}_${part}`));
  const all = each.reduce((sum, ms) => sum + ms, 0);
  const baseline = `one table: ${seconds(one)}`;
  reportRow({ what: 'vacuum of all messages', ours: seconds(all), baseline, ratio: all / one });
  const longest = Math.max(...each);
  reportRow({ what: 'the longest vacuum', ours: seconds(longest), baseline, ratio: longest / one });
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`${what}: ${seconds(performance.now() - start)}`);
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}
