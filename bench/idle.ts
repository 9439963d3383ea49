import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startWorld } from '../apps/web/tests/support/start-world.ts';
import { makeServerDatabase } from '../apps/web/tests/support/world-database.ts';
import { openDatabase } from '../packages/database/src/open-database.ts';
import { reportRow } from './report/report-row.ts';

/**
 * What one process costs that nobody uses: transactions on PostgreSQL (TEST_DATABASE_URL) and processor time, while it
 * hears the bell, and while it must look all the time because its connection for the bell is cut again and again.
 */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);
const SETTLE_MS = 40_000;
const TICKS_A_SECOND = 100;

const database = await makeServerDatabase();
if (!database) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL with pgvector');
const url = database.url.href;
const world = await startWorld({ env: { DATABASE_URL: url, DATABASE_POOL_SIZE: '5' } });
// Of another database, so that its own transactions are not counted.
const observer = await openDatabase({ url: process.env['TEST_DATABASE_URL'] ?? '', poolSize: 1 });
const name = database.url.pathname.slice(1);
const pid = world.app.process.pid ?? 0;
try {
  await sleep(SETTLE_MS);
  const heard = await measure(async () => {});
  const deaf = await measure(async () => {
    await observer.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = $1 AND application_name = 'inbox-triage-bell'`,
      [name],
    );
  });
  reportRow({
    what: 'transactions a minute of a process that nobody uses (PostgreSQL)',
    ours: heard.transactions.toFixed(0),
    baseline: `without a bell: ${deaf.transactions.toFixed(0)}`,
    ratio: heard.transactions / deaf.transactions,
  });
  reportRow({
    what: 'processor time a minute of a process that nobody uses',
    ours: `${heard.processorMs.toFixed(0)} ms`,
    baseline: `without a bell: ${deaf.processorMs.toFixed(0)} ms`,
    ratio: heard.processorMs / deaf.processorMs,
  });
  console.log(`memory of the process: ${memoryOf(pid)} MB`);
} finally {
  await observer.close();
  await world.stop();
  await database.drop();
}

/** Per minute. */
async function measure(eachSecond: () => Promise<void>) {
  const before = { transactions: await countTransactions(), processorMs: processorTimeOf(pid) };
  for (let second = 0; second < SECONDS; second++) {
    await eachSecond();
    await sleep(1_000);
  }
  const minutes = SECONDS / 60;
  return {
    transactions: ((await countTransactions()) - before.transactions) / minutes,
    processorMs: (processorTimeOf(pid) - before.processorMs) / minutes,
  };
}

async function countTransactions(): Promise<number> {
  // Processes report theirs once a second.
  await sleep(2_000);
  const [row] = await observer.query<{ count: number }>(
    'SELECT (xact_commit + xact_rollback)::int AS count FROM pg_stat_database WHERE datname = $1',
    [name],
  );
  return row?.count ?? 0;
}

function processorTimeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_A_SECOND;
}

function memoryOf(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024);
}
